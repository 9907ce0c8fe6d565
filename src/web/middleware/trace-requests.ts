import { failSpan, inSpan } from '#platform/trace.ts';

type Answer<Connection> = (
  request: Request,
  connection?: Connection,
) => Response | Promise<Response>;

const escaped = (pattern: string): string =>
  pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');

/** Finds the pattern of an address, such as /products/:productId. The router asks for a page's data with a suffix. */
const patternFinder = (patterns: readonly string[]): ((path: string) => string | undefined) => {
  const known = patterns
    .filter((pattern) => !pattern.includes('*'))
    .map((pattern) => ({ pattern, test: new RegExp(`^${escaped(pattern)}(?:\\.data)?/?$`, 'i') }));
  return (path) => known.find(({ test }) => test.test(path))?.pattern;
};

/**
 * Answers each request in a span. It is named by the pattern of the address: the address itself may hold the id of an
 * order or a secret.
 */
export const traceRequests = <Connection>(
  patterns: readonly string[],
  answer: Answer<Connection>,
): Answer<Connection> => {
  const patternOf = patternFinder(patterns);
  return (request, connection) => {
    const { method } = request;
    const route = patternOf(new URL(request.url).pathname);
    return inSpan(
      route === undefined ? method : `${method} ${route}`,
      'server',
      {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
      },
      async (span) => {
        const response = await answer(request, connection);
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 500) failSpan(span, String(response.status));
        return response;
      },
    );
  };
};
