import { expect, test } from 'vitest';
import {
  problemsWith,
  remove,
  rename,
  rewrite,
  set,
  testFaults,
  type ContentEdit,
} from '#tests/support/faulty-content.ts';

const OZEMPIC = 'products/ozempic.yaml';
const NEEDLE = 'products/bdpenneedle.yaml';
const RYBELSUS = 'products/rybelsus.yaml';

const inOzempic = (path: readonly (string | number)[], value: unknown): ContentEdit =>
  set(OZEMPIC, path, value);

testFaults('in a product file', [
  ['broken YAML', rewrite(OZEMPIC, () => 'id: [ozempic'), OZEMPIC, 'the file cannot be read here'],
  ['a missing value', inOzempic(['name'], undefined), OZEMPIC, 'name: is missing'],
  ['an empty value', inOzempic(['name'], '  '), OZEMPIC, 'name: is empty'],
  ['an unknown name', inOzempic(['nmae'], 'x'), OZEMPIC, '"nmae" is not a known name here'],
  ['a stored saving', inOzempic(['savings'], 70), OZEMPIC, 'savings are always computed'],
  ['a number as text', inOzempic(['name'], 5), OZEMPIC, 'name: must be text'],
  ['a third decimal', inOzempic(['usPrice'], 1203.999), OZEMPIC, 'at most two decimals'],
  ['a price of nothing', inOzempic(['basePrice'], 0), OZEMPIC, 'basePrice: must be an amount'],
  ['a negative price', inOzempic(['options', 0, 'price'], -1), OZEMPIC, 'options 1, price'],
  ['an unknown class', inOzempic(['drugClass'], 'GLP'), OZEMPIC, 'drugClass: is "GLP"; it must be'],
  ['no option', inOzempic(['options'], []), OZEMPIC, 'options: must be at least 1 entry'],
  [
    'a medicine with too short a text',
    (files) => {
      const short = 'It is a pen. [smpc 4.1]';
      for (const part of ['description', 'ingredients', 'interactions'])
        inOzempic(['sections', part], short)(files);
      for (const part of ['howToUse', 'timing', 'missedDose', 'ageLimits'])
        inOzempic(['sections', 'directions', part], short)(files);
      for (const part of ['doNotUse', 'tellYourPrescriber', 'pregnancy'])
        inOzempic(['sections', 'cautions', part], short)(files);
    },
    OZEMPIC,
    'a patient needs at least 1600',
  ],
  ['a supply of no kind', inOzempic(['options', 0, 'supply'], { kind: 'x' }), OZEMPIC, 'supply'],
  ['half a dose', inOzempic(['options', 0, 'supply', 'doses'], 3.5), OZEMPIC, 'a whole number'],
  [
    'a comparison without a version',
    inOzempic(['sources', 0], { id: 'smpc', title: 'X', compared: '2026-11-21' }),
    OZEMPIC,
    'must tell its version',
  ],
  [
    'a day that does not exist',
    inOzempic(['sources', 0], { id: 'smpc', title: 'X', version: '1', compared: '2025-02-30' }),
    OZEMPIC,
    'must be false, or the day',
  ],
  [
    'a source that is not listed',
    inOzempic(['sections', 'description'], 'It is so [monograph 4.2].'),
    OZEMPIC,
    '[monograph 4.2] names no source of this file',
  ],
  [
    'an unlisted source of a fact',
    inOzempic(['factTable', 'bioavailability'], 'About 89% [monograph 5.2]'),
    OZEMPIC,
    '[monograph 5.2] names no source of this file',
  ],
  ...[
    'https://staging.pharmtech.com/view/x',
    'https://forum.tudiabetes.org/t/x',
    'https://prdmimsweb.azurewebsites.net/x',
    'https://vdocuments.site/x',
    'https://www.europesays.com/uk/630060',
    'https://trial.medpath.com/news/x',
    'https://reportify.ai/news/1',
    'https://drugslib.com/news/x',
  ].map(
    (url) =>
      [
        `a source at ${url}`,
        inOzempic(['sources', 0, 'url'], url),
        OZEMPIC,
        'leads to a test server, a forum or a site of copied documents',
      ] as const,
  ),
  [
    'a mark that says that no one has checked a statement',
    inOzempic(['sections', 'description'], 'It lasts a month. [review]'),
    OZEMPIC,
    '[review] names no source of this file',
  ],
  [
    'a figure without a source',
    inOzempic(['sections', 'description'], 'It lasts 28 days.'),
    OZEMPIC,
    'holds a figure without a source',
  ],
  [
    'a part without a source',
    inOzempic(['sections', 'interactions'], 'Tell your prescriber.'),
    OZEMPIC,
    'this text names no source',
  ],
  [
    'a check against an unlisted source',
    inOzempic(['lastChecked'], { on: '2026-11-21', source: 'monograph', version: '1' }),
    OZEMPIC,
    'which is not listed',
  ],
  [
    'two sources with one id',
    inOzempic(['sources', 0, 'id'], 'atc'),
    OZEMPIC,
    'two sources have the id',
  ],
  [
    'HTML in a section',
    inOzempic(['sections', 'cautions', 'doNotUse'], '<b>x</b>'),
    OZEMPIC,
    'HTML is not',
  ],
  ['an empty section', inOzempic(['sections', 'cautions', 'doNotUse'], ' '), OZEMPIC, 'is empty'],
  [
    'an unfinished text',
    inOzempic(['sections', 'cautions', 'doNotUse'], '...'),
    OZEMPIC,
    'not finished',
  ],
  ['an unfinished answer', inOzempic(['faq', 0, 'answer'], 'TODO'), OZEMPIC, 'not finished'],
  ['a list in an answer', inOzempic(['faq', 0, 'answer'], '- x'), OZEMPIC, 'must be one paragraph'],
  [
    'Markdown in the fact table',
    inOzempic(['factTable', 'license'], '**x**'),
    OZEMPIC,
    'Markdown signs',
  ],
  ['nine questions', inOzempic(['faq', 9], undefined), OZEMPIC, 'exactly 10 entries'],
  [
    'a hard-coded saving',
    inOzempic(['description'], 'Save up to 70%.'),
    OZEMPIC,
    'must not be typed in',
  ],
  ['a placeholder', inOzempic(['description'], 'From {brand}.'), OZEMPIC, 'on pages only'],
  ['a stray file', rewrite('products/notes.txt', () => 'x'), 'products/notes.txt', 'not read by'],
]);

testFaults('in the catalogue', [
  [
    'a missing product',
    remove('products/levemir.yaml'),
    'products/levemir.yaml',
    'the best-sellers show it',
  ],
  [
    'a file under another name',
    rename(OZEMPIC, 'products/ozempik.yaml'),
    'products/ozempik.yaml',
    'id is "ozempic"',
  ],
  [
    'an additional product',
    rename(OZEMPIC, 'products/ozempik.yaml'),
    'products/ozempik.yaml',
    'is not one of the 26 products',
  ],
  ['two products of one name', set(RYBELSUS, ['name'], 'Ozempic'), RYBELSUS, 'has the same name'],
  [
    'a wrong section',
    inOzempic(['listedIn'], ['specialty']),
    OZEMPIC,
    'listedIn must be [diabetes-weight]',
  ],
  [
    'only one of two sections',
    set(RYBELSUS, ['listedIn'], ['oral-heart']),
    RYBELSUS,
    'listedIn must be [diabetes-weight, oral-heart]',
  ],
  [
    'a section named twice',
    inOzempic(['listedIn'], ['diabetes-weight', 'diabetes-weight']),
    OZEMPIC,
    'names a section twice',
  ],
  ['an oral pen', inOzempic(['administrationRoute'], 'oral'), OZEMPIC, 'is subcutaneous'],
  [
    'an oral pen in the fact table',
    inOzempic(['factTable', 'route'], 'Oral (by mouth)'),
    OZEMPIC,
    "the fact table's route",
  ],
  [
    'an injected tablet in the fact table',
    set(RYBELSUS, ['factTable', 'route'], 'Under the skin'),
    RYBELSUS,
    "the fact table's route",
  ],
  [
    'a swallowed needle',
    set(NEEDLE, ['factTable', 'route'], 'By mouth'),
    NEEDLE,
    "the fact table's route",
  ],
  [
    'another strength in the fact table',
    inOzempic(['factTable', 'dosage'], '10 mg, 25 mg'),
    OZEMPIC,
    "must be the options' strengths",
  ],
  [
    'another strength in the list',
    inOzempic(['availableStrength'], ['1mg']),
    OZEMPIC,
    "must be the options' strengths",
  ],
  [
    'a strength twice',
    inOzempic(['options', 1, 'strength'], '2mg/3mL'),
    OZEMPIC,
    'two options have the strength',
  ],
  [
    'another product in the questions',
    inOzempic(['faq', 0, 'answer'], 'Unlike Humira.'),
    OZEMPIC,
    'names another product, Humira',
  ],
  [
    'a question twice',
    (files) => {
      inOzempic(['faq', 0, 'question'], 'What?')(files);
      inOzempic(['faq', 1, 'question'], 'what?')(files);
    },
    OZEMPIC,
    'stands here twice',
  ],
  [
    'a supply that disagrees with the pack',
    inOzempic(['options', 0, 'supply', 'doses'], 5),
    OZEMPIC,
    'the supply says 5 doses',
  ],
  ['a pen without a dial', inOzempic(['dial'], undefined), OZEMPIC, 'dial is missing'],
  [
    'a pen with a unit dial and a supply in doses',
    inOzempic(['dial'], { kind: 'steps', step: 1, most: 60, source: 'smpc 4.2' }),
    OZEMPIC,
    'does not go with the supply',
  ],
  [
    'a pen whose dial has no known source',
    inOzempic(['dial', 'source'], 'hearsay'),
    OZEMPIC,
    'none of the file',
  ],
  [
    'a medicine without a supply limit',
    inOzempic(['options', 0, 'supply'], { kind: 'none' }),
    OZEMPIC,
    "the supply's kind",
  ],
  [
    'a medicine without prescription',
    inOzempic(['prescriptionStatus'], 'OTC'),
    OZEMPIC,
    'only the pen needle is OTC',
  ],
  [
    'a needle on prescription',
    set(NEEDLE, ['prescriptionStatus'], 'PrescriptionOnly'),
    NEEDLE,
    'only the pen needle is OTC',
  ],
  ['a medicine without ATC code', inOzempic(['atc'], null), OZEMPIC, 'has an ATC code'],
  ['the ATC code of another class', inOzempic(['atc'], 'A10BK01'), OZEMPIC, 'is no code of'],
  ['a class of another form', inOzempic(['drugClass'], 'pen needle'), OZEMPIC, 'does not go with'],
  ['a warm pen', inOzempic(['refrigerated'], false), OZEMPIC, 'refrigerated must be true'],
  ['a cold tablet', set(RYBELSUS, ['refrigerated'], true), RYBELSUS, 'refrigerated must be false'],
  ['a price above the US price', inOzempic(['usPrice'], 300), OZEMPIC, 'usPrice must be above'],
]);

test.each([
  [
    'a marked comparison',
    inOzempic(['faq', 0], { question: 'Q', answer: 'Unlike Humira.', comparison: true }),
  ],
  ['the maker as a group', inOzempic(['manufacturer'], { name: 'Novo Nordisk' })],
  ['prices with cents', inOzempic(['usPrice'], 1203.5)],
])('accepts %s', (_name, plant) => {
  expect(problemsWith(plant)).toEqual([]);
});
