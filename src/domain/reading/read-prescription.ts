import { type LabelledValue, labelledValues, type Segment, segmentsOf } from './fields.ts';
import type { Label, ScanLanguage } from './labels.ts';
import { isNpi } from './npi.ts';
import type { Box, ScanText, ScanWord } from './scan-text.ts';
import { inEnglish } from './translate-directions.ts';
import { writtenDate } from './written-date.ts';

/** Place of a field on the scan. */
export type Place = Box & { readonly page: number };

/**
 * How sure a field is: `sure`, `low` for words that were hard to read, `unsure` for figures of which the two
 * readings do not agree.
 */
export type Sureness = 'sure' | 'low' | 'unsure';

export type ReadField = {
  readonly text: string;
  readonly sureness: Sureness;
  readonly places: readonly Place[];
};

/** A medicine that a text names, found in the catalogue even if misspelled. */
export type FoundMedicine = {
  /** As the text writes it. */
  readonly written: string;
  /** As the catalogue writes it. */
  readonly name: string;
  /** Products that are meant by the name. */
  readonly productIds: readonly string[];
};

/** Looks for the medicines that a text names. */
export type FindMedicines = (text: string) => readonly FoundMedicine[];

export type ReadItem = {
  readonly drug: ReadField;
  /** Empty if the catalogue has none of the name. */
  readonly medicines: readonly FoundMedicine[];
  readonly strength: ReadField | undefined;
  readonly form: ReadField | undefined;
  /** In English; `written` if they were translated. */
  readonly directions: (ReadField & { readonly written: string | undefined }) | undefined;
  readonly quantity: ReadField | undefined;
  readonly refills: ReadField | undefined;
};

export type ReadPrescription = {
  readonly language: ScanLanguage;
  readonly patientName: ReadField | undefined;
  /** As 1980-12-10. */
  readonly born: ReadField | undefined;
  readonly prescriberName: ReadField | undefined;
  readonly address: ReadField | undefined;
  readonly npi: (ReadField & { readonly valid: boolean }) | undefined;
  readonly licence: ReadField | undefined;
  /** Of the prescriber, not of the patient. */
  readonly phone: ReadField | undefined;
  /** As 2026-01-31. */
  readonly issued: ReadField | undefined;
  readonly items: readonly ReadItem[];
};

/** Below it a word was hard to read. */
const READABLE = 0.75;
const CERTAIN = 0.8;

const bare = (text: string): string => text.replace(/[.,;:]+$/, '');

/**
 * Whether the drawn pieces can be the letters of a word: more of them are a figure or a decimal point that was
 * overlooked, and where a point was read it has to be one of them.
 */
const hasItsPieces = ({ text, pieces }: ScanWord): boolean =>
  pieces === null || (/[.,]\d/.test(text) ? pieces === text.length : pieces <= text.length);

const isCertain = (word: ScanWord): boolean =>
  word.confidence >= CERTAIN &&
  word.second !== null &&
  bare(word.second) === bare(word.text) &&
  hasItsPieces(word);

const placesOf = (words: readonly ScanWord[]): readonly Place[] => {
  const rows = new Map<string, Place>();
  for (const { page, box, middle, height } of words) {
    const key = [...rows.keys()].find((each) => {
      const [at = 0, row = 0] = each.split(' ').map(Number);
      return at === page && Math.abs(row - middle) < height * 0.7;
    });
    const before = key === undefined ? undefined : rows.get(key);
    if (key !== undefined && before) {
      const [x, y] = [Math.min(before.x, box.x), Math.min(before.y, box.y)];
      rows.set(key, {
        page,
        x,
        y,
        width: Math.max(before.x + before.width, box.x + box.width) - x,
        height: Math.max(before.y + before.height, box.y + box.height) - y,
      });
    } else rows.set(`${page} ${middle}`, { page, ...box });
  }
  return [...rows.values()];
};

const textOf = (words: readonly ScanWord[]): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .trim();

/** A text of words; the figures in it have to be read alike twice. */
const fieldOf = (words: readonly ScanWord[], text = textOf(words)): ReadField | undefined => {
  if (text === '' || words.length === 0) return undefined;
  const figures = words.filter((word) => /\d/.test(word.text));
  const sureness: Sureness = !figures.every(isCertain)
    ? 'unsure'
    : words.every(({ confidence }) => confidence >= READABLE)
      ? 'sure'
      : 'low';
  return { text, sureness, places: placesOf(words) };
};

/** The same for words alone, of which a wrong figure does no harm. */
const wordsField = (words: readonly ScanWord[], text = textOf(words)): ReadField | undefined => {
  const field = fieldOf(words, text);
  return field && { ...field, sureness: field.sureness === 'unsure' ? 'low' : field.sureness };
};

const trimmed = (text: string): string => text.replaceAll(/^[\s:;.,#_-]+|[\s:;,_-]+$/g, '');

const nameField = (words: readonly ScanWord[]): ReadField | undefined => {
  const field = wordsField(words, trimmed(textOf(words)));
  return field && /\p{L}{2}/u.test(field.text) ? field : undefined;
};

const DATE_WORDS = 5;

/** The first date in the words. */
const dateField = (words: readonly ScanWord[], language: ScanLanguage): ReadField | undefined => {
  for (let from = 0; from < words.length; from += 1)
    for (let to = Math.min(words.length, from + DATE_WORDS); to > from; to -= 1) {
      const said = words.slice(from, to);
      const day = writtenDate(textOf(said), language);
      if (day !== undefined) return fieldOf(said, day);
    }
  return undefined;
};

const npiField = (words: readonly ScanWord[]): ReadPrescription['npi'] => {
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + 3); to += 1) {
      const said = words.slice(from, to);
      const digits = textOf(said).replaceAll(/[\s.,;#-]+/g, '');
      const field = /^\d{10}$/.test(digits) ? fieldOf(said, digits) : undefined;
      if (field) return { ...field, valid: isNpi(digits) };
    }
  return undefined;
};

const licenceField = (words: readonly ScanWord[]): ReadField | undefined => {
  const said = words.filter(({ text }) => !/^(?:no|n[º°]|number|nr)\.?:?$/i.test(text)).slice(0, 2);
  const [first, second] = said;
  if (!first) return undefined;
  const one = /\d{3}/.test(first.text)
    ? [first]
    : second && /\d{3}/.test(second.text)
      ? [first, second]
      : [];
  return fieldOf(one, trimmed(textOf(one)));
};

const UNIT = String.raw`(?:mg|mcg|µg|ug|units?|iu|u\.?i\.?|i\.?e\.?|u)`;
const STRENGTH = new RegExp(
  String.raw`(?<![\d.,])\d+(?:[.,]\d+)?\s*${UNIT}(?:\s*\/\s*(?:\d+(?:[.,]\d+)?\s*)?ml)?(?![\p{L}\d/])|\bu-?(?:100|200|300|500)\b`,
  'iu',
);

/** The words that make up a part of their text. */
const wordsOfPart = (
  words: readonly ScanWord[],
  from: number,
  length: number,
): readonly ScanWord[] => {
  let at = 0;
  return words.filter(({ text }) => {
    const [start, end] = [at, at + text.length];
    at = end + 1;
    return start < from + length && end > from;
  });
};

const matchField = (words: readonly ScanWord[], pattern: RegExp): ReadField | undefined => {
  const match = pattern.exec(textOf(words));
  return match
    ? fieldOf(wordsOfPart(words, match.index, match[0].length), trimmed(match[0]))
    : undefined;
};

const PHONE = /\+?\(?\d[\d\s().-]{5,}\d/;

const OF_PRESCRIBER: readonly Label[] = ['prescriber', 'address', 'npi', 'licence'];
const OF_PATIENT: readonly Label[] = ['patient', 'born', 'patientAddress'];

/** The phone of the practice: a form may name the patient's, too, so the label before it has to be the prescriber's. */
const phoneField = (
  values: readonly LabelledValue[],
  hasLetterhead: boolean,
): ReadField | undefined => {
  for (const phone of values.filter(({ label }) => label === 'phone')) {
    const before = values
      .slice(0, values.indexOf(phone))
      .findLast(({ label }) => OF_PRESCRIBER.includes(label) || OF_PATIENT.includes(label));
    const field = matchField(phone.words, PHONE);
    if (field && (before ? OF_PRESCRIBER.includes(before.label) : hasLetterhead)) return field;
  }
  return undefined;
};

const FORM =
  /pre-?filled pens?|single-?dose pens?|kwikpen|solostar|flexpen|flextouch|\bpens?\b|plumas?(?: precargadas?)?|fertigpens?|cartridges?|cartuchos?|patronen?|penfill|(?:film-coated )?tablets?|\btabs?\b|comprimidos?|(?:film)?tabletten?|\bvials?\b|\bviales\b|durchstechflaschen?/iu;

/** Words at which the part of a line behind the medicine's name ends. */
const LINE_END = /\b(?:sig|inject|take|tome|tomar|inyectar|disp(?:ense)?|qty|refills?)\b/i;

type Draft = {
  readonly page: number;
  readonly row: number;
  readonly words: readonly ScanWord[];
  readonly medicines: readonly FoundMedicine[];
};

const directionsField = (
  words: readonly ScanWord[],
  language: ScanLanguage,
): ReadItem['directions'] => {
  const field = fieldOf(words, trimmed(textOf(words)));
  if (!field) return undefined;
  const english = inEnglish(field.text, language);
  return { ...field, text: english, written: english === field.text ? undefined : field.text };
};

const first = (
  values: readonly LabelledValue[],
  label: Label,
  take: (words: readonly ScanWord[]) => ReadField | undefined,
): ReadField | undefined => {
  for (const value of values)
    if (value.label === label) {
      const field = take(value.words);
      if (field) return field;
    }
  return undefined;
};

const languageOf = (values: readonly LabelledValue[]): ScanLanguage => {
  const counts = { en: 0, es: 0, de: 0 };
  for (const { label, language } of values) {
    // "Patient", "NPI" and "Tel" are the same in two of them.
    if (label !== 'npi' && label !== 'phone' && label !== 'other') counts[language] += 1;
  }
  if (counts.es > counts.en && counts.es >= counts.de) return 'es';
  return counts.de > counts.en ? 'de' : 'en';
};

const CREDENTIALS = /(?:^|[\s,])(?:m\.?d|d\.?o|n\.?p|p\.?a(?:-c)?|aprn|dnp|fnp(?:-bc)?)\.?$/i;
const TITLE = /^(?:dr|dra|prof)\.?\s|^dr\.\s?med\./i;

/** A prescriber who is named in a letterhead or a stamp, without a label. */
const unlabelledPrescriber = (free: readonly Segment[]): Segment | undefined =>
  free.find(({ words }) => {
    const text = trimmed(textOf(words));
    return (
      words.length >= 2 &&
      words.length <= 7 &&
      !/\d/.test(text) &&
      (TITLE.test(text) || CREDENTIALS.test(text))
    );
  });

/** A street or a town with its code. */
const ADDRESS =
  /\b\d{5}(?:-\d{4})?\b|^\d+\w?\s+\p{L}|\b(?:street|st|avenue|ave|road|rd|blvd|drive|suite|lane|calle|c\/|avda|avenida|plaza|straße|strasse|str|platz|weg|allee)\b/iu;

const addressBelow = (prescriber: Segment, free: readonly Segment[]): readonly ScanWord[] => {
  const height = prescriber.words[0]?.height ?? 0;
  const left = prescriber.words[0]?.left ?? 0;
  return free
    .filter(
      ({ page, row, words }) =>
        page === prescriber.page &&
        row > prescriber.row &&
        row <= prescriber.row + 4 &&
        Math.abs((words[0]?.left ?? 0) - left) < 6 * height &&
        ADDRESS.test(textOf(words)),
    )
    .slice(0, 2)
    .flatMap(({ words }) => words);
};

/** The medicines of the scan with the values that follow each of them, up to the next one. */
const itemsOf = (
  values: readonly LabelledValue[],
  free: readonly Segment[],
  language: ScanLanguage,
  findMedicines: FindMedicines,
): readonly ReadItem[] => {
  const labelled = values
    .filter(({ label, words }) => label === 'drug' && words.length > 0)
    .map(({ page, row, words }): Draft => ({
      page,
      row,
      words,
      medicines: findMedicines(textOf(words)),
    }));
  const named = free
    .map(({ page, row, words }): Draft => ({
      page,
      row,
      words,
      medicines: findMedicines(textOf(words)),
    }))
    .filter(({ medicines, words }) => medicines.length > 0 && words.length <= 14);
  const drafts = [...labelled.filter(({ medicines }) => medicines.length > 0), ...named].toSorted(
    (a, b) => a.page - b.page || a.row - b.row,
  );
  const all = drafts.length > 0 ? drafts : labelled;
  const isBefore = (a: { page: number; row: number }, b: { page: number; row: number }): boolean =>
    a.page < b.page || (a.page === b.page && a.row < b.row);
  return all.flatMap((draft, index): readonly ReadItem[] => {
    const next = all[index + 1];
    const own = values.filter(
      (value) =>
        !isBefore(value, index === 0 ? { page: 0, row: 0 } : draft) &&
        (!next || isBefore(value, next)),
    );
    const text = textOf(draft.words);
    const end = LINE_END.exec(text)?.index ?? text.length;
    const line = wordsOfPart(draft.words, 0, end);
    const drug = wordsField(
      line,
      trimmed(draft.medicines.map(({ written }) => written).join(' ')) || trimmed(textOf(line)),
    );
    if (!drug) return [];
    const label = (name: Label): readonly ScanWord[] =>
      own.find((value) => value.label === name && value.words.length > 0)?.words ?? [];
    return [
      {
        drug,
        medicines: draft.medicines,
        strength: matchField(label('strength'), STRENGTH) ?? matchField(line, STRENGTH),
        form: matchField(label('form'), FORM) ?? matchField(line, FORM),
        directions: directionsField(label('directions'), language),
        quantity: fieldOf(label('quantity'), trimmed(textOf(label('quantity')))),
        refills: fieldOf(label('refills'), trimmed(textOf(label('refills')))),
      },
    ];
  });
};

/**
 * Finds the fields of a prescription in the text of its scan: by their labels in three languages, and by what
 * stands in letterheads and lines without labels. It proposes nothing yet.
 */
export const readPrescription = (
  scan: ScanText,
  findMedicines: FindMedicines,
): ReadPrescription => {
  const { values, free } = labelledValues(segmentsOf(scan.words));
  const language = languageOf(values);
  const head = unlabelledPrescriber(free);
  const prescriberName = first(values, 'prescriber', nameField) ?? (head && nameField(head.words));
  // The address of the practice; the first address of a form with two is the patient's.
  const address =
    first(values, 'address', wordsField) ?? (head && wordsField(addressBelow(head, free)));
  const npi = values
    .filter(({ label }) => label === 'npi')
    .map(({ words }) => npiField(words))
    .find((field) => field !== undefined);
  return {
    language,
    patientName: first(values, 'patient', nameField),
    born: first(values, 'born', (words) => dateField(words, language)),
    prescriberName,
    address,
    npi,
    licence: first(values, 'licence', licenceField),
    phone: phoneField(values, head !== undefined),
    issued: first(values, 'issued', (words) => dateField(words, language)),
    items: itemsOf(values, free, language, findMedicines),
  };
};
