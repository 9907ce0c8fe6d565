import { join } from 'node:path';
import { loadContent } from '#content/load.ts';
import type { ScanLanguage } from '#domain/reading/labels.ts';
import type { PrescriptionType } from '#domain/prescriptions.ts';
import {
  LAYOUTS,
  LOOKS,
  madePdf,
  madePicture,
  madeScannedPdf,
  type MadeText,
  madeText,
} from '#tests/support/made-prescriptions.ts';
import { type Outcome, scoreReading } from '#tests/support/score-reading.ts';
import { openRecogniser } from '#reading/recognise.ts';
import { type Figure, median, rounded } from './figures.ts';
import { ROOT } from './processes.ts';

const LANGUAGES: readonly ScanLanguage[] = ['en', 'es', 'de'];

type Made = {
  readonly name: string;
  readonly text: MadeText;
  readonly file: () => Promise<{ readonly bytes: Uint8Array; readonly type: PrescriptionType }>;
};

/** Every layout in every language in half of the looks, and as PDFs with text and with a picture. */
const all = (): readonly Made[] => {
  let number = 0;
  return LANGUAGES.flatMap((language) =>
    LAYOUTS.flatMap((layout, place) => {
      const looks = LOOKS.filter((_, index) => (index + place) % 2 === 0);
      const pictures = looks.map((look): Made => {
        const text = madeText((number += 1), language);
        const seed = number;
        return {
          name: `${language} ${layout} ${look}`,
          text,
          file: () => madePicture(text, { layout, look, seed }),
        };
      });
      const text = madeText((number += 1), language);
      const pdf: Made = {
        name: `${language} ${layout} PDF ${layout === 'stamped' ? 'of a picture' : ''}`.trim(),
        text,
        file: async () =>
          layout === 'stamped' ? madeScannedPdf(text, layout) : madePdf(text, layout),
      };
      return [...pictures, pdf];
    }),
  );
};

/** Reads made prescriptions, and counts the fields that come out right and those that are wrong without a warning. */
export const reading = async (): Promise<Figure[]> => {
  const content = loadContent(join(ROOT, 'content'));
  const recogniser = openRecogniser();
  const times: number[] = [];
  const outcomes: Outcome[] = [];
  const only = process.env['READING_ONLY'];
  for (const made of all().filter(({ name }) => !only || name.includes(only))) {
    const { bytes, type } = await made.file();
    const since = performance.now();
    const scan = await recogniser.read(bytes, type);
    times.push(performance.now() - since);
    const scored = scoreReading(content, scan, made.text);
    outcomes.push(...scored);
    const rest = scored.filter(({ result }) => result !== 'right');
    console.log(
      `  ${made.name}: ${scored.length - rest.length} of ${scored.length} right${rest.map(({ field, result, expected, got }) => `\n    ${field}: ${result}, "${got}" for "${expected}"`).join('')}`,
    );
  }
  await recogniser.close();
  const share = (count: number): number => rounded(count / outcomes.length);
  const of = (...results: readonly string[]) =>
    outcomes.filter(({ result }) => results.includes(result));
  return [
    { name: 'prescriptions', unit: 'orders', value: times.length, target: { atLeast: 40 } },
    {
      name: 'fields right',
      unit: 'share',
      value: share(of('right', 'right, marked as hard to read').length),
      target: { atLeast: 0.9 },
    },
    { name: 'fields not proposed', unit: 'share', value: share(of('not proposed').length) },
    {
      name: 'fields wrong, marked as hard to read',
      unit: 'share',
      value: share(of('wrong, marked').length),
    },
    { name: 'fields wrong without a warning', unit: 'share', value: share(of('wrong').length) },
    {
      name: 'doses wrong without a warning',
      unit: 'share',
      value: share(of('wrong').filter(({ dose }) => dose).length),
      target: { atMost: 0 },
    },
    { name: 'time for a prescription', unit: 'ms', value: rounded(median(times)) },
  ];
};
