import { FREQUENCIES, type FactTable, type ProductSections } from '#domain/catalogue.ts';
import type { Block, RichText } from '#domain/rich-text.ts';
import { cite, citeBlock } from './citations.ts';
import { statementsOf, type TextAt } from './full-length.ts';
import type { ProductFile } from './product-schema.ts';
import { readMarkdown, type Findings, type Validated } from './read-file.ts';
import type { Path } from './yaml-file.ts';

const MARKDOWN = { markdown: true, placeholders: false, percentages: false };

/** Reads the texts of one product's file; what is wrong with them goes to the findings. */
export const productTextReader = (
  file: string,
  { value, yaml, report }: Validated<ProductFile>,
  findings: Findings,
) => {
  const sources = new Map(value.sources.map(({ id }, index) => [id, index + 1]));
  const unknownAt =
    (path: Path) =>
    (mark: string): void =>
      report(path, `${mark} names no source of this file; its sources are listed under "sources"`);

  const texts: TextAt[] = [];

  /** Plain words with marks of their sources. */
  const plain = (path: Path, source: string): RichText => {
    const text = cite([{ kind: 'text', text: source }], sources, unknownAt(path));
    texts.push({ path, text });
    return text;
  };

  const markdown = (path: Path, source: string): readonly Block[] => {
    const blocks = readMarkdown(file, source, yaml.textLineOf(path), MARKDOWN, findings).map(
      (block) => citeBlock(block, sources, unknownAt(path)),
    );
    texts.push(...statementsOf(blocks).map((text) => ({ path, text })));
    return blocks;
  };

  /** Markdown of a single paragraph. */
  const paragraph = (path: Path, text: string): RichText => {
    const [block, ...rest] = markdown(path, text);
    if (block && (block.kind !== 'paragraph' || rest.length > 0))
      report(path, 'this text must be one paragraph, without lists or headings');
    return block?.kind === 'paragraph' ? block.text : [];
  };

  /** `texts` is what has been read so far, statement by statement. */
  return { plain, markdown, paragraph, texts };
};
type Reader = ReturnType<typeof productTextReader>;

export const readFactTable = ({ plain }: Reader, { factTable }: ProductFile): FactTable => {
  const row = (name: keyof FactTable): RichText => plain(['factTable', name], factTable[name]);
  return {
    formula: row('formula'),
    license: row('license'),
    chemicalName: row('chemicalName'),
    dosage: row('dosage'),
    route: row('route'),
    bioavailability: row('bioavailability'),
  };
};

export const readSections = ({ markdown }: Reader, { sections }: ProductFile): ProductSections => {
  const at = (...path: readonly (string | number)[]): Path => ['sections', ...path];
  const { directions, cautions, sideEffects, storage, arrives } = sections;
  const frequencies = FREQUENCIES.flatMap(({ id }) => {
    const text = sideEffects[id];
    return text === undefined ? [] : [[id, markdown(at('sideEffects', id), text)] as const];
  });
  return {
    description: markdown(at('description'), sections.description),
    directions: {
      howToUse: markdown(at('directions', 'howToUse'), directions.howToUse),
      timing: markdown(at('directions', 'timing'), directions.timing),
      missedDose: markdown(at('directions', 'missedDose'), directions.missedDose),
      ageLimits: markdown(at('directions', 'ageLimits'), directions.ageLimits),
    },
    ingredients: markdown(at('ingredients'), sections.ingredients),
    cautions: {
      boxedWarnings: cautions.boxedWarnings.map(({ title, text, whatToDo }, index) => ({
        title,
        text: markdown(at('cautions', 'boxedWarnings', index, 'text'), text),
        whatToDo: markdown(at('cautions', 'boxedWarnings', index, 'whatToDo'), whatToDo),
      })),
      doNotUse: markdown(at('cautions', 'doNotUse'), cautions.doNotUse),
      tellYourPrescriber: markdown(
        at('cautions', 'tellYourPrescriber'),
        cautions.tellYourPrescriber,
      ),
      pregnancy: markdown(at('cautions', 'pregnancy'), cautions.pregnancy),
    },
    interactions: markdown(at('interactions'), sections.interactions),
    sideEffects: {
      ...Object.fromEntries(frequencies),
      emergency: markdown(at('sideEffects', 'emergency'), sideEffects.emergency),
      call: markdown(at('sideEffects', 'call'), sideEffects.call),
    },
    storage: {
      beforeFirstUse: markdown(at('storage', 'beforeFirstUse'), storage.beforeFirstUse),
      inUse: markdown(at('storage', 'inUse'), storage.inUse),
    },
    arrives: {
      pack: markdown(at('arrives', 'pack'), arrives.pack),
      lasts: markdown(at('arrives', 'lasts'), arrives.lasts),
    },
  };
};
