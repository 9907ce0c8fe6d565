import { FREQUENCIES, type Product } from './catalogue.ts';
import { type Block, type RichText, textsOf } from './rich-text.ts';

type Texts = Pick<Product, 'importantInformation' | 'notices' | 'factTable' | 'sections' | 'faq'>;

const blocksOf = ({ notices, sections }: Texts): readonly Block[] => {
  const { directions, cautions, sideEffects, storage, arrives } = sections;
  return [
    ...notices.map((notice) => notice.text),
    sections.description,
    directions.howToUse,
    directions.timing,
    directions.missedDose,
    directions.ageLimits,
    sections.ingredients,
    ...cautions.boxedWarnings.flatMap(({ text, whatToDo }) => [text, whatToDo]),
    cautions.doNotUse,
    cautions.tellYourPrescriber,
    cautions.pregnancy,
    sections.interactions,
    ...FREQUENCIES.map(({ id }) => sideEffects[id] ?? []),
    sideEffects.emergency,
    sideEffects.call,
    storage.beforeFirstUse,
    storage.inUse,
    arrives.pack,
    arrives.lasts,
  ].flat();
};

/** Every text of a medicine's page, in reading order. */
export const productTexts = (product: Texts): readonly RichText[] => [
  ...product.importantInformation,
  ...Object.values(product.factTable),
  ...blocksOf(product).flatMap(textsOf),
  ...product.faq.flatMap(({ question, answer }) => [
    [{ kind: 'text', text: question } as const],
    answer,
  ]),
];
