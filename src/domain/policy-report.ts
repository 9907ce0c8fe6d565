/** The directives of the pages' policies; a report that names another one tells nothing. */
const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'manifest-src',
  'worker-src',
  'form-action',
  'base-uri',
  'frame-ancestors',
  'object-src',
  'media-src',
  'require-trusted-types-for',
  'trusted-types',
]);

const valueOf = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null
    ? Object.getOwnPropertyDescriptor(from, name)?.value
    : undefined;

/**
 * The directive that a browser's report names, and nothing else of it, because addresses and samples may be personal.
 * Undefined if the text is no report.
 */
export const reportedDirective = (text: string): string | undefined => {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  const inside = valueOf(report, 'csp-report');
  const named = valueOf(inside, 'effective-directive') ?? valueOf(inside, 'violated-directive');
  const [directive = ''] = typeof named === 'string' ? named.split(' ') : [];
  return DIRECTIVES.has(directive) ? directive : undefined;
};
