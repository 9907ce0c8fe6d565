const MAX_HEADER_LENGTH = 200;

/**
 * Text that is safe in a header: one line, no control or direction marks, of bounded length. A line
 * break in a subject would otherwise start a header of the sender's own choice.
 */
export const headerText = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= MAX_HEADER_LENGTH
    ? line
    : `${characters.slice(0, MAX_HEADER_LENGTH - 1).join('')}…`;
};

/**
 * Whether a text is one bare address: no list, no display name, no comment, no line break. Anything
 * else could add a recipient or a header.
 */
export const isBareAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+$/u.test(text);
