import { parseSync } from 'vite';

/** Parts of the syntax tree that hold no text for a reader: types, imports, and attributes for machines. */
const SKIPPED = /^(?:Import|Export\w*All|TS(?:Type|Interface|Literal))/;
const MACHINE_ATTRIBUTE = /^(?:className|id|href|src|d|data-.*)$/;

type Part = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nameOf = (value: unknown): string =>
  isPart(value) && typeof value['name'] === 'string' ? value['name'] : '';

/** The words of a part itself; an inserted value is written as {}. */
const wordsOf = (part: Part): string | undefined => {
  if (part.type === 'JSXText' || part.type === 'Literal')
    return typeof part['value'] === 'string' ? part['value'].replaceAll(/\s+/g, ' ') : undefined;
  if (part.type !== 'TemplateLiteral' || !Array.isArray(part['quasis'])) return undefined;
  return part['quasis']
    .map((each: { readonly value: { readonly cooked: string } }) => each.value.cooked)
    .join('{}');
};

const QUERY_OR_PATTERN = /\b(?:select|from) [a-z_]+[.\s]|\(\?[:!<=]/;

/** Words for a reader, and no code of the store: a capital and a blank, or a whole sentence. */
const isText = (words: string): boolean =>
  !QUERY_OR_PATTERN.test(words) &&
  ((/[A-Z]/.test(words) && words.includes(' ')) || / .*[.?!]$/.test(words));

type CodeText = { readonly index: number; readonly words: string };

/** The texts for readers in a TypeScript file, each with its position. */
export const textsInCode = (file: string, source: string): readonly CodeText[] => {
  const found: CodeText[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    if (!isPart(value) || SKIPPED.test(value.type)) return;
    if (value.type === 'JSXAttribute' && MACHINE_ATTRIBUTE.test(nameOf(value['name']))) return;
    const words = wordsOf(value)?.trim();
    if (words !== undefined && isText(words)) found.push({ index: value.start, words });
    for (const [key, each] of Object.entries(value))
      if (!(value.type === 'Property' && key === 'key')) walk(each);
  };
  walk(parseSync(file, source).program.body);
  return found;
};
