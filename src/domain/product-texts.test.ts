import { expect, test } from 'vitest';
import { sampleProduct } from '#tests/support/sample-catalogue.ts';
import { productTexts } from './product-texts.ts';
import { plainText, type RichText } from './rich-text.ts';

const text = (words: string, section?: string): RichText => [
  { kind: 'text', text: words },
  { kind: 'citation', source: 'smpc', number: 1, ...(section && { section }) },
];

const { sections, ...sample } = sampleProduct();
const product = {
  ...sample,
  importantInformation: [text('Box', '4.4')],
  notices: [{ title: 'Notice', text: [{ kind: 'paragraph', text: text('Changed', '6.3') }] }],
  sections: {
    ...sections,
    description: [
      { kind: 'section', level: 3, title: 'Use', text: text('Described', '4.10, 4.2') },
    ],
    cautions: {
      ...sections.cautions,
      boxedWarnings: [
        {
          title: 'Warning',
          text: [{ kind: 'paragraph', text: text('Warned') }],
          whatToDo: [{ kind: 'list', ordered: false, items: [text('Done', '4.4')] }],
        },
      ],
    },
    sideEffects: {
      ...sections.sideEffects,
      rare: [{ kind: 'table', head: [text('Head')], rows: [[text('Cell', '4.8')]] }],
    },
  },
  faq: [{ question: 'Why?', answer: text('Because', '5.1') }],
} as const;

test('returns all texts of a page in reading order', () => {
  expect(productTexts(product).map(plainText).filter(Boolean)).toEqual([
    'Box',
    'Changed',
    'Use',
    'Described',
    'Warned',
    'Done',
    'Head',
    'Cell',
    'Why?',
    'Because',
  ]);
});
