/** A call whose next argument is a path that the compiler checks against the route table. */
const TYPED_CALL = /(?:\bhref\(|\bpathTo\(|\b(?:pageUrl|linkTo)\(\s*brand,)\s*$/;

const COMMENT = /(?<!:)\/\/[^\n]*|\/\*[^]*?\*\//g;

/**
 * The literals of a source text that contain a page path instead of using the router or
 * `pathTo`. `addresses` are the patterns of the route table.
 */
export const urlLiterals = (source: string, addresses: readonly string[]): readonly string[] => {
  const first = new Set(addresses.map((address) => address.split('/')[1] ?? ''));
  const text = source.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  // The path is at the beginning of a literal or after an interpolated origin.
  return [...text.matchAll(/(['"`}])(\/([\w.-]+)(?=[/?#'"`$])[^'"`\n]*)/g)].flatMap((match) => {
    const [, , path = '', segment = ''] = match;
    const typed = TYPED_CALL.test(text.slice(0, match.index));
    return first.has(segment) && !typed ? [path] : [];
  });
};
