import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** One problem in the content, described for the person who edits it. */
export type Problem = {
  /** Path below the content folder, such as products/ozempic.yaml. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
};

const inOrder = (a: Problem, b: Problem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.message.localeCompare(b.message);

export const formatProblem = (problem: Problem): string =>
  `${problem.file}:${problem.line}: ${problem.message}`;

/**
 * All problems of the content at once, so that an editor does not have to run the check again after each
 * correction.
 */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = problems.toSorted(inOrder);
    super(
      [`The content has ${sorted.length} problem(s):`, ...sorted.map(formatProblem)].join('\n'),
    );
    this.name = 'ContentError';
    this.problems = sorted;
  }
}

/** All files below the content folder: the path with `/`, and the text with Unix line ends. */
export type ContentFiles = ReadonlyMap<string, string>;

/** Reads the whole folder in the order of the paths, so that the version does not depend on the disk. */
export const readContentFiles = (dir: string): ContentFiles => {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths
      .map((path): [string, string] => [
        path.slice(join(dir, sep).length).split(sep).join('/'),
        readFileSync(path, 'utf8')
          .replace(/^\uFEFF/, '')
          .replaceAll('\r\n', '\n'),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** A hash of all names and texts, which changes with any content. */
export const versionOf = (files: ContentFiles): string => {
  const hash = createHash('sha256');
  for (const [path, text] of files) hash.update(JSON.stringify([path, text]));
  return hash.digest('hex');
};

export type Path = readonly PropertyKey[];

export type YamlFile = {
  readonly data: unknown;
  /** The line of the key or list item at the path, or of its nearest existing parent. */
  readonly lineOf: (path: Path) => number;
  /** The line on which the text at the path begins; for a `|` block, the line below its key. */
  readonly textLineOf: (path: Path) => number;
  readonly problems: readonly Problem[];
};

const BLOCK_TYPES: ReadonlySet<unknown> = new Set(['BLOCK_LITERAL', 'BLOCK_FOLDED']);

/** Parses YAML and keeps all positions. `firstLine` is the line of the text's start in the file. */
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

/** The two parts of a Markdown file; undefined if it does not begin with a block between `---` lines. */
export const splitFrontMatter = (
  text: string,
): { readonly matter: string; readonly body: string; readonly bodyLine: number } | undefined => {
  const match = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(text);
  if (!match) return undefined;
  return {
    matter: match[1] ?? '',
    body: text.slice(match[0].length),
    bodyLine: match[0].split('\n').length,
  };
};
