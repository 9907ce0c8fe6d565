import { FREQUENCIES, type FactTable, type ProductSections } from '#domain/catalogue.ts';
import type { Block, RichText } from '#domain/rich-text.ts';
import { cite, placesOf, unknownMark } from './citations.ts';
import type { TextAt } from './full-length.ts';
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
  const sources = placesOf(value.sources);
  const citing = (text: RichText, line: number): RichText =>
    cite(text, sources, (mark) =>
      findings.problems.push({ file, line, message: unknownMark(mark) }),
    );

  const texts: TextAt[] = [];

  /** Plain words with marks of their sources. */
  const plain = (path: Path, source: string): RichText => {
    const line = yaml.lineOf(path);
    const text = citing([{ kind: 'text', text: source }], line);
    texts.push({ path, line, text });
    return text;
  };

  const markdown = (path: Path, source: string): readonly Block[] => {
    const { blocks, statements } = readMarkdown(
      file,
      source,
      yaml.textLineOf(path),
      MARKDOWN,
      findings,
      citing,
    );
    texts.push(...statements.map((statement) => ({ path, ...statement })));
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
