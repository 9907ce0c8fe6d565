export type Measure = (text: string) => number;

/** The longest beginning of a word that is not wider than `room`: at least one letter. */
const headOf = (word: string, room: number, measure: Measure): string => {
  const letters = [...word];
  let length = 1;
  while (length < letters.length && measure(letters.slice(0, length + 1).join('')) <= room)
    length += 1;
  return letters.slice(0, length).join('');
};

/** Lines of whole words, none wider than `room`. A word that is wider by itself is cut into pieces. */
export const wrap = (text: string, room: number, measure: Measure): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (let word of words) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (measure(joined) <= room) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    while (measure(word) > room && [...word].length > 1) {
      const head = headOf(word, room, measure);
      lines.push(head);
      word = word.slice(head.length);
    }
    line = word;
  }
  return line === '' ? lines : [...lines, line];
};

/** The same number of lines, as equally long as they can be: no word stands alone at the end. */
const balanced = (text: string, room: number, measure: Measure): readonly string[] => {
  const set = wrap(text, room, measure);
  let [narrow, wide] = [room / 2, room];
  while (set.length > 1 && wide - narrow > 1) {
    const middle = (narrow + wide) / 2;
    const keeps = text.split(/\s+/).every((word) => measure(word) <= middle);
    if (keeps && wrap(text, middle, measure).length === set.length) wide = middle;
    else narrow = middle;
  }
  return wrap(text, wide, measure);
};

/** A size of type, and how many lines a text may take in it. */
export type Step = { readonly size: number; readonly lines: number };
export type Fitted = { readonly size: number; readonly lines: readonly string[] };

const CUT = '…';

/** The last line shortened until the ellipsis stands within the room. */
const shortened = (line: string, room: number, measure: Measure): string => {
  const letters = [...line];
  while (letters.length > 0 && measure(letters.join('').trimEnd() + CUT) > room) letters.pop();
  return letters.join('').trimEnd() + CUT;
};

/**
 * Text in the first font size at which it fits the allowed lines without breaking a word. Text that is too
 * long even at the last size is cut and ends with an ellipsis.
 */
export const fit = (
  text: string,
  room: number,
  steps: readonly [Step, ...Step[]],
  measureAt: (size: number) => Measure,
): Fitted => {
  const words = text.split(/\s+/);
  const found = steps.find(({ size, lines }) => {
    const measure = measureAt(size);
    return (
      words.every((word) => measure(word) <= room) && wrap(text, room, measure).length <= lines
    );
  });
  const { size, lines } = found ?? steps.at(-1) ?? steps[0];
  const measure = measureAt(size);
  if (found) return { size, lines: balanced(text, room, measure) };
  const set = wrap(text, room, measure);
  const last = set[lines - 1];
  return set.length <= lines || last === undefined
    ? { size, lines: set }
    : { size, lines: [...set.slice(0, lines - 1), shortened(last, room, measure)] };
};
