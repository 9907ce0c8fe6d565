import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { ContentError, type Problem, readContentFiles } from '#content/content-files.ts';
import { loadContent } from '#content/load.ts';

export const CONTENT_DIR = join(import.meta.dirname, '../../content');

export type ContentEdit = (files: Map<string, string>) => void;

/** Runs a function with a changed copy of the content. */
export const withFault = <T>(edit: ContentEdit, run: (dir: string) => T): T => {
  const files = new Map(readContentFiles(CONTENT_DIR));
  edit(files);
  const dir = mkdtempSync(join(tmpdir(), 'content-'));
  try {
    for (const [file, text] of files) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), text);
    }
    return run(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
};

/** Returns the problems of the changed content, or an empty list. */
export const problemsWith = (edit: ContentEdit): readonly Problem[] =>
  withFault(edit, (dir) => {
    try {
      loadContent(dir);
      return [];
    } catch (error) {
      if (error instanceof ContentError) return error.problems;
      throw error;
    }
  });

const changed = (yaml: string, path: readonly (string | number)[], value: unknown): string => {
  const document = parseDocument(yaml);
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, value);
  return String(document);
};

/** Sets a value of a YAML file or of Markdown front matter; undefined removes the value. */
export const set =
  (file: string, path: readonly (string | number)[], value: unknown): ContentEdit =>
  (files) => {
    const text = files.get(file);
    if (text === undefined) throw new Error(`there is no file ${file}`);
    if (file.endsWith('.yaml')) return void files.set(file, changed(text, path, value));
    const [, matter = '', ...body] = text.split(/^---$/m);
    files.set(file, ['', `\n${changed(matter, path, value)}`, ...body].join('---'));
  };

export const rewrite =
  (file: string, change: (text: string) => string): ContentEdit =>
  (files) => {
    files.set(file, change(files.get(file) ?? ''));
  };

export const rename =
  (from: string, to: string): ContentEdit =>
  (files) => {
    files.set(to, files.get(from) ?? '');
    files.delete(from);
  };

export const remove =
  (file: string): ContentEdit =>
  (files) => {
    files.delete(file);
  };

/** The name of the fault, its change, and the file and words of the expected problem. */
export type Fault = readonly [name: string, edit: ContentEdit, file: string, words: string];

/** The files that the faults change or need; see `emptied`. */
const KEPT =
  /^(?:search-topics\.yaml|us-prices\.yaml|pages\/.*|products\/(?:ozempic|wegovy|rybelsus|humira|bdpenneedle)\.yaml|articles\/wegovy-vs-ozempic\.md)$/;

/** Empties unneeded files, so that many faults can be tested quickly. */
const emptied: ContentEdit = (files) => {
  for (const file of files.keys()) if (!KEPT.test(file)) files.set(file, '');
};

/** Defines one test per fault, which expects its problem. */
export const testFaults = (where: string, faults: readonly Fault[]): void => {
  describe(`a fault ${where} is reported`, () => {
    test('valid content has no problems', () => {
      const files = new Set(faults.map(([, , file]) => file));
      const said = problemsWith(() => {}).filter((problem) => files.has(problem.file));
      expect(said).toEqual([]);
    });
    test.each(faults)('%s', (_name, edit, file, words) => {
      const faulty: ContentEdit = (files) => {
        emptied(files);
        edit(files);
      };
      const said = problemsWith(faulty).filter((problem) => problem.file === file);
      expect(said.map((problem) => problem.message)).toContainEqual(expect.stringContaining(words));
    });
  });
};
