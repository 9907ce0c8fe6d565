import {
  type FactTable,
  FREQUENCIES,
  type Product,
  type ProductSections,
} from '#domain/catalogue.ts';
import type { Dial } from '#domain/dial.ts';
import { productTexts } from '#domain/product-texts.ts';
import { type Block, isMark, plainText, type RichText } from '#domain/rich-text.ts';
import type { ReadProduct } from './catalogue-rules.ts';
import type { ContentFiles, Path } from './content-files.ts';
import type { Statement } from './markdown.ts';
import { checkProduct } from './product-rules.ts';
import { type ProductFile, productFile } from './product-schema.ts';
import { checkTexts, type Findings, readMarkdown, readYaml, type Validated } from './read-file.ts';
import {
  cite,
  figuresWithoutSource,
  misplacedMarks,
  placesOf,
  sourceOf,
  unknownMark,
} from './sources.ts';

/** Minimum words of a product page. */
const MIN_WORDS = { medicine: 1600, device: 900 } as const;

const minWords = ({ drugClass }: Pick<Product, 'drugClass'>): number =>
  drugClass === 'pen needle' ? MIN_WORDS.device : MIN_WORDS.medicine;

const wordsOf = (product: Product): number =>
  productTexts(product).reduce(
    (sum, text) => sum + (plainText(text).match(/\S+/g)?.length ?? 0),
    0,
  );

/** A statement of a product file with its position. */
export type TextAt = Statement & { readonly path: Path };

/** The parts without any source. */
export const partsWithoutSource = (
  texts: readonly TextAt[],
): readonly { readonly path: Path; readonly message: string }[] => {
  const parts = Map.groupBy(texts, ({ path }) => path.join(' '));
  return [...parts.values()].flatMap((part) => {
    const [first] = part;
    const needsOne = first?.path[0] === 'sections';
    return first && needsOne && !part.some(({ text }) => text.some(isMark))
      ? [{ path: first.path, message: 'this text names no source; write one behind a statement' }]
      : [];
  });
};

const MARKDOWN = { markdown: true, placeholders: false, percentages: false };

/** Reads the texts of one product file; problems go to the findings. */
const productTextReader = (
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

  /** Plain text with source marks. */
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

  /** `texts` collects the statements read so far. */
  return { plain, markdown, paragraph, texts };
};
type Reader = ReturnType<typeof productTextReader>;

const readFactTable = ({ plain }: Reader, { factTable }: ProductFile): FactTable => {
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

const readSections = ({ markdown }: Reader, { sections }: ProductFile): ProductSections => {
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

const PLAIN = { markdown: false, placeholders: false, percentages: false };

/** Markdown is checked where it is parsed. */
const isMarkdown = ([top, , name]: readonly PropertyKey[]): boolean =>
  top === 'sections' ||
  (top === 'notices' && name === 'text') ||
  (top === 'faq' && name === 'answer');

const dialOf = (dial: NonNullable<ProductFile['dial']>): Dial => {
  if (dial.kind !== 'fixed') return dial;
  const { inUseDays, ...rest } = dial;
  return { ...rest, ...(inUseDays !== undefined && { inUseDays }) };
};

const readProduct = (
  id: string,
  file: string,
  text: string,
  findings: Findings,
): ReadProduct | undefined => {
  const read = readYaml(productFile, file, text, findings);
  if (!read) return undefined;
  const { value, report } = read;
  if (value.id !== id) report(['id'], `id is "${value.id}", but the file is named ${file}`);
  checkTexts(read, PLAIN, isMarkdown);
  const texts = productTextReader(file, read, findings);
  const { europeanName, dial, labelDose, ...rest } = value;
  const product: Product = {
    ...rest,
    ...(europeanName && { europeanName }),
    ...(dial && { dial: dialOf(dial) }),
    ...(labelDose && { labelDose }),
    options: value.options.map(({ label, use, ...option }) => ({
      ...option,
      ...(label && { label }),
      ...(use && { use }),
    })),
    importantInformation: value.importantInformation.map((point, index) =>
      texts.plain(['importantInformation', index], point),
    ),
    notices: value.notices.map((notice, index) => ({
      title: notice.title,
      text: texts.markdown(['notices', index, 'text'], notice.text),
    })),
    factTable: readFactTable(texts, value),
    sections: readSections(texts, value),
    // `comparison` only tells the content check that a second medicine is named on purpose.
    faq: value.faq.map(({ question, answer }, index) => ({
      question,
      answer: texts.paragraph(['faq', index, 'answer'], answer),
    })),
    sources: value.sources.map(sourceOf),
  };
  checkProduct(value, product, report);
  const [words, least] = [wordsOf(product), minWords(product)];
  if (words < least)
    report(['sections'], `the texts have ${words} words; a patient needs at least ${least}`);
  for (const { path, message } of partsWithoutSource(texts.texts)) report(path, message);
  for (const problem of [...figuresWithoutSource(texts.texts), ...misplacedMarks(texts.texts)])
    findings.problems.push({ file, ...problem });
  return { raw: value, product, report };
};

/** All valid products; the findings list the problems of the others. */
export const readProducts = (files: ContentFiles, findings: Findings): readonly ReadProduct[] =>
  [...files]
    .map(([file, text]) => {
      const id = /^products\/([^/]+)\.yaml$/.exec(file)?.[1];
      return id === undefined ? undefined : readProduct(id, file, text, findings);
    })
    .filter((each) => each !== undefined);
