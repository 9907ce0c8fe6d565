/** A Markdown file in its two parts; undefined where it does not begin with a block between `---` lines. */
export const splitFrontMatter = (
  text: string,
): { readonly matter: string; readonly body: string; readonly bodyLine: number } | undefined => {
  const match = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text);
  if (!match) return undefined;
  return {
    matter: match[1] ?? '',
    body: text.slice(match[0].length),
    bodyLine: match[0].split('\n').length,
  };
};
