import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Problem } from './content-error.ts';

export type Path = readonly PropertyKey[];

export type YamlFile = {
  readonly data: unknown;
  /** The line of the key or list item at the path; of the nearest thing around it where it is missing. */
  readonly lineOf: (path: Path) => number;
  /** The line on which the text at the path begins, which for a `|` block is the one below its key. */
  readonly textLineOf: (path: Path) => number;
  readonly problems: readonly Problem[];
};

const BLOCK_TYPES: ReadonlySet<unknown> = new Set(['BLOCK_LITERAL', 'BLOCK_FOLDED']);

/** Parses YAML and keeps where everything stands. `firstLine` is the line in the file of the text's first line. */
export const parseYaml = (file: string, text: string, firstLine = 1): YamlFile => {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number): number => lineCounter.linePos(offset).line + firstLine - 1;

  const find = (path: Path): { offset: number; value: unknown } => {
    let value: unknown = document.contents;
    let offset = document.contents?.range?.[0] ?? 0;
    for (const step of path) {
      if (isMap(value)) {
        const pair = value.items.find((each) => isScalar(each.key) && each.key.value === step);
        if (!pair || !isScalar(pair.key)) break;
        offset = pair.key.range?.[0] ?? offset;
        value = pair.value;
      } else if (isSeq(value) && typeof step === 'number') {
        const item = value.items[step];
        if (!isScalar(item) && !isMap(item) && !isSeq(item)) break;
        offset = item.range?.[0] ?? offset;
        value = item;
      } else break;
    }
    return { offset, value };
  };

  return {
    data: document.errors.length > 0 ? undefined : document.toJS(),
    lineOf: (path) => lineAt(find(path).offset),
    textLineOf: (path) => {
      const { offset, value } = find(path);
      if (!isScalar(value)) return lineAt(offset);
      return lineAt(value.range?.[0] ?? offset) + (BLOCK_TYPES.has(value.type) ? 1 : 0);
    },
    problems: document.errors.map((error) => ({
      file,
      line: lineAt(error.pos[0]),
      message: `the file cannot be read here: ${error.message}`,
    })),
  };
};
