import { type Block, isMark, type RichText } from './rich-text.ts';

/**
 * Placeholders in page texts, written `{brand}`: the brand and its contacts come from the configuration,
 * and the largest saving (in whole percent, without the sign) from the catalogue.
 */
export const PLACEHOLDERS = ['brand', 'email', 'phone', 'address', 'maxSavings'] as const;
export type PlaceholderValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const PATTERN = /\{([A-Za-z]+)\}/g;
const IN_A_ROW = /\{([A-Za-z]+)\}(, )?/g;

/**
 * Fills the placeholders of a text; a word in braces that is none of them stays as it is. An operator
 * may have no address or telephone: in a row of words what is empty takes the comma behind it along.
 */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(IN_A_ROW, (whole, name: string, comma = '') => {
    const known = PLACEHOLDERS.find((each) => each === name);
    if (!known) return whole;
    return values[known] === '' ? '' : values[known] + comma;
  });

/** The words in braces that are no placeholder. */
export const unknownPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(PATTERN)]
    .map((match) => match[1] ?? '')
    .filter((name) => !PLACEHOLDERS.some((each) => each === name));

/** The same for the blocks of a page. Addresses of links are left alone. */
export const fillBlocks = (
  blocks: readonly Block[],
  values: PlaceholderValues,
): readonly Block[] => {
  const fill = (text: RichText): RichText =>
    text.map((run) => (isMark(run) ? run : { ...run, text: fillPlaceholders(run.text, values) }));
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'section':
        return { ...block, title: fillPlaceholders(block.title, values), text: fill(block.text) };
      case 'list':
        return { ...block, items: block.items.map(fill) };
      case 'table':
        return {
          ...block,
          head: block.head.map(fill),
          rows: block.rows.map((row) => row.map(fill)),
        };
      default:
        return { ...block, text: fill(block.text) };
    }
  });
};
