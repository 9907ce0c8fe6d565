import {
  distance,
  type Label,
  LABEL_PHRASES,
  type LabelPhrase,
  lettersOf,
  type ScanLanguage,
} from './labels.ts';
import type { ScanWord } from './scan-text.ts';

/** Words that stand close together on one line. */
export type Segment = {
  readonly page: number;
  /** Index of the line on its page. */
  readonly row: number;
  readonly words: readonly ScanWord[];
};

/** A wider gap between two words, in heights of the line, separates columns. */
const COLUMN_GAP = 1.5;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Cuts "DOB:12/10/1980" behind its colon. */
const cutAtColon = (word: ScanWord): readonly ScanWord[] => {
  const match = /^(\p{L}[\p{L}.#º°/-]*[:;])(\S+)$/u.exec(word.text);
  const [, label = '', value = ''] = match ?? [];
  if (!match) return [word];
  const share = label.length / word.text.length;
  const second = word.second?.startsWith(label) ? word.second.slice(label.length) : null;
  const at = word.left + (word.right - word.left) * share;
  return [
    {
      ...word,
      text: label,
      second: second === null ? null : label,
      pieces: null,
      right: at,
      box: { ...word.box, width: word.box.width * share },
    },
    {
      ...word,
      text: value,
      second,
      // The pieces of the label are not known by themselves.
      pieces: word.pieces === null ? null : word.pieces - label.length,
      left: at,
      box: {
        ...word.box,
        x: word.box.x + word.box.width * share,
        width: word.box.width * (1 - share),
      },
    },
  ];
};

/** Strokes that the recognition makes of lines and frames. */
const isStroke = ({ text }: ScanWord): boolean =>
  /^[|_—–=~\-.,'`´‘’“”"\\/[\]{}()<>*°•·©®]+$/.test(text);

/** The lines of each page from the top, cut into segments at wide gaps. */
export const segmentsOf = (scan: readonly ScanWord[]): readonly Segment[] => {
  const words = scan.filter((word) => !isStroke(word)).flatMap(cutAtColon);
  const pages = [...new Set(words.map(({ page }) => page))].toSorted((a, b) => a - b);
  return pages.flatMap((page) => {
    const rows: ScanWord[][] = [];
    for (const word of words
      .filter((each) => each.page === page)
      .toSorted((a, b) => a.middle - b.middle)) {
      const row = rows.findLast(
        (each) =>
          Math.abs(median(each.map(({ middle }) => middle)) - word.middle) <
          0.5 * Math.max(word.height, median(each.map(({ height }) => height))),
      );
      if (row) row.push(word);
      else rows.push([word]);
    }
    return rows
      .toSorted(
        (a, b) => median(a.map(({ middle }) => middle)) - median(b.map(({ middle }) => middle)),
      )
      .flatMap((row, index) => {
        const height = median(row.map((word) => word.height));
        const segments: ScanWord[][] = [];
        for (const word of row.toSorted((a, b) => a.left - b.left)) {
          const last = segments.at(-1);
          const before = last?.at(-1);
          if (last && before && word.left - before.right < COLUMN_GAP * height) last.push(word);
          else segments.push([word]);
        }
        return segments.map((each) => ({ page, row: index, words: each }));
      });
  });
};

const allowed = (letters: string): number =>
  letters.length >= 9 ? 2 : letters.length >= 6 ? 1 : 0;

type FoundLabel = { readonly phrase: LabelPhrase; readonly from: number; readonly to: number };

const COLON = /[:;]$/;

/** The label that begins at a word of a segment: followed by a colon, or at the start of a line or alone on it. */
const labelAt = (words: readonly ScanWord[], from: number): FoundLabel | undefined => {
  for (const phrase of LABEL_PHRASES) {
    const to = from + phrase.words;
    if (to > words.length) continue;
    const said = words.slice(from, to);
    const last = said.at(-1)?.text ?? '';
    // A colon inside ends an earlier label.
    if (said.slice(0, -1).some(({ text }) => COLON.test(text))) continue;
    const colon = COLON.test(last) || /^[:;]$/.test(words[to]?.text ?? '');
    if (!colon && from > 0) continue;
    const letters = lettersOf(said.map(({ text }) => text).join(''));
    const wrong = distance(letters, phrase.letters);
    if (wrong > (colon ? allowed(phrase.letters) : 0)) continue;
    // Without a colon a short word may be the beginning of a sentence.
    const alone = to === words.length;
    const certain =
      phrase.words > 1 ||
      ['npi', 'dob', 'sig', 'qty', 'refills', 'rx', 'disp'].includes(phrase.letters);
    if (!colon && !alone && !certain) continue;
    return { phrase, from, to };
  }
  return undefined;
};

const labelsIn = ({ words }: Segment): readonly FoundLabel[] => {
  const found: FoundLabel[] = [];
  let at = 0;
  while (at < words.length) {
    const label = labelAt(words, at);
    if (label) found.push(label);
    at = label?.to ?? at + 1;
  }
  return found;
};

/** A label of the scan with the words that it announces. */
export type LabelledValue = {
  readonly label: Label;
  readonly language: ScanLanguage;
  readonly page: number;
  readonly row: number;
  readonly words: readonly ScanWord[];
};

type Known = Segment & { readonly labels: readonly FoundLabel[] };

const leftOf = ({ words }: Segment): number => words[0]?.left ?? 0;
const rightOf = ({ words }: Segment): number => words.at(-1)?.right ?? 0;
const middleOf = ({ words }: Segment): number => median(words.map(({ middle }) => middle));
const heightOf = ({ words }: Segment): number => median(words.map(({ height }) => height));

/** The next line below a segment that begins under it, within this many heights. */
const below = (segment: Known, all: readonly Known[], reach: number): Known | undefined =>
  all
    .filter(
      (each) =>
        each.page === segment.page &&
        each.row > segment.row &&
        middleOf(each) - middleOf(segment) < reach * heightOf(segment) &&
        leftOf(each) > leftOf(segment) - 1.5 * heightOf(segment) &&
        leftOf(each) < Math.max(rightOf(segment), leftOf(segment) + 4 * heightOf(segment)),
    )
    .toSorted((a, b) => a.row - b.row || leftOf(a) - leftOf(b))[0];

/** Labels whose value may go on in the next lines, with the largest number of those. */
const LONG: Readonly<Partial<Record<Label, number>>> = {
  address: 2,
  patientAddress: 2,
  directions: 2,
};

const isColon = ({ text }: ScanWord): boolean => /^[:;]$/.test(text);

const valueOf = (segment: Known, index: number, all: readonly Known[]): readonly ScanWord[] => {
  const label = segment.labels[index];
  if (!label) return [];
  const own = segment.words
    .slice(label.to, segment.labels[index + 1]?.from)
    .filter((word) => !isColon(word));
  const more = (from: Known, left: number, lines: number): readonly ScanWord[] => {
    const next = lines > 0 ? below(from, all, 2.4) : undefined;
    if (!next || next.labels.length > 0 || Math.abs(leftOf(next) - left) > 2 * heightOf(next))
      return [];
    return [...next.words, ...more(next, left, lines - 1)];
  };
  const lines = LONG[label.phrase.label] ?? 0;
  if (own.length > 0)
    return index < segment.labels.length - 1
      ? own
      : [...own, ...more(segment, own[0]?.left ?? 0, lines)];
  if (index < segment.labels.length - 1) return [];
  const beside = all.find(
    (each) =>
      each.page === segment.page && each.row === segment.row && leftOf(each) > rightOf(segment),
  );
  if (beside && beside.labels.length === 0)
    return [...beside.words, ...more(beside, leftOf(beside), lines)];
  const under = below(segment, all, 3.2);
  return under && under.labels.length === 0
    ? [...under.words, ...more(under, leftOf(under), lines)]
    : [];
};

/** Every label with its value, in the order of the lines. */
export const labelledValues = (
  segments: readonly Segment[],
): { readonly values: readonly LabelledValue[]; readonly free: readonly Segment[] } => {
  const known = segments.map((segment) => ({ ...segment, labels: labelsIn(segment) }));
  const values = known.flatMap((segment) =>
    segment.labels.map(({ phrase }, index) => ({
      label: phrase.label,
      language: phrase.language,
      page: segment.page,
      row: segment.row,
      words: valueOf(segment, index, known),
    })),
  );
  const used = new Set(values.flatMap(({ words }) => words));
  return {
    values,
    free: known.filter(
      ({ labels, words }) => labels.length === 0 && !words.some((word) => used.has(word)),
    ),
  };
};
