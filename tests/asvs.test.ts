import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const projectRoot = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** How the requirements of levels 1 and 2 of ASVS 5.0.0 are numbered: section, then the numbers in it. */
const NUMBERS = `1.1 1-2
  1.2 1-9
  1.3 1-11
  1.4 1-3
  1.5 1-2
  2.1 1-3
  2.2 1-3
  2.3 1-4
  2.4 1
  3.2 1-2
  3.3 1-4
  3.4 1-6
  3.5 1-5
  3.7 1-2
  4.1 1-3
  4.2 1
  4.3 1-2
  4.4 1-4
  5.1 1
  5.2 1-3
  5.3 1-2
  5.4 1-3
  6.1 1-3
  6.2 1-12
  6.3 1-4
  6.4 1-4
  6.5 1-5
  6.6 1-3
  6.8 1-4
  7.1 1-3
  7.2 1-4
  7.3 1-2
  7.4 1-5
  7.5 1-2
  7.6 1-2
  8.1 1-2
  8.2 1-3
  8.3 1
  8.4 1
  9.1 1-3
  9.2 1-4
  10.1 1-2
  10.2 1-2
  10.3 1-4
  10.4 1-11
  10.5 1-5
  10.6 1-2
  10.7 1-3
  11.1 1-2
  11.2 1-3
  11.3 1-3
  11.4 1-4
  11.5 1
  11.6 1
  12.1 1-3
  12.2 1-2
  12.3 1-4
  13.1 1
  13.2 1-5
  13.3 1-2
  13.4 1-5
  14.1 1-2
  14.2 1-4
  14.3 1-3
  15.1 1-3
  15.2 1-3
  15.3 1-7
  16.1 1
  16.2 1-5
  16.3 1-4
  16.4 1-3
  16.5 1-3
  17.1 1
  17.2 1-4
  17.3 1-2`;

const expected = NUMBERS.split('\n').flatMap((line) => {
  const [section = '', ...ranges] = line.trim().split(' ');
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
  });
});

type Row = {
  readonly number: string;
  readonly level: string;
  readonly words: string;
  readonly state: string;
  readonly where: string;
};

const rowsOf = (document: string): readonly Row[] =>
  document
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [number = '', level = '', words = '', state = '', where = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { number, level, words, state, where };
    });

/** The anchor that Markdown makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const anchors = (file: string): ReadonlySet<string> =>
  new Set([...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

const ANCHORS: Readonly<Record<string, ReadonlySet<string>>> = {
  'SECURITY.md': anchors('docs/SECURITY.md'),
  'OPERATIONS.md': anchors('docs/OPERATIONS.md'),
};

/** What a cell names and the sources do not have. */
const missing = (where: string): readonly string[] => [
  ...[...where.matchAll(/`([^`]+\/[^`]+|[\w.]+\.(?:json|ts))`(?: "([^"]+)")?/g)].flatMap(
    ([, path = '', title]) => {
      if (!existsSync(join(projectRoot, path)) || !statSync(join(projectRoot, path)).isFile())
        return [path];
      return title !== undefined && !read(path).includes(title) ? [`${path} "${title}"`] : [];
    },
  ),
  ...[...where.matchAll(/\]\(([\w.]+)#([\w-]+)\)/g)].flatMap(([, file = '', anchor = '']) =>
    ANCHORS[file]?.has(anchor) ? [] : [`${file}#${anchor}`],
  ),
];

const namesAFile = (where: string): boolean =>
  /`[^`]+\.\w+`/.test(where) || /\]\(\w+\.md#/.test(where);

/** Why a row says too little for its state. */
const unfounded = ({ state, where }: Row): string | undefined => {
  switch (state) {
    case 'met':
      return namesAFile(where) ? undefined : 'names no file';
    case 'operator':
      return where.includes('](OPERATIONS.md#') ? undefined : 'names no heading of OPERATIONS.md';
    case 'not applicable':
    case 'not met':
      return /\w+ \w+/.test(where) ? undefined : 'says not why';
    default:
      return `has the unknown state ${state}`;
  }
};

describe('the table of ASVS', () => {
  const rows = rowsOf(read('docs/ASVS.md'));

  test('has every requirement of levels 1 and 2 once, in order', () => {
    expect(expected).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(expected);
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  });

  test('says each in five to twelve words', () => {
    const wordy = rows.filter(({ words }) => !/^\S+( \S+){4,11}$/.test(words));
    expect(wordy).toEqual([]);
  });

  test('founds each state on something', () => {
    expect(
      rows.flatMap((row) => (unfounded(row) ? [`${row.number} ${unfounded(row)}`] : [])),
    ).toEqual([]);
  });

  test('names files, titles and headings that exist', () => {
    expect(
      rows.flatMap(({ number, where }) => missing(where).map((what) => `${number} ${what}`)),
    ).toEqual([]);
  });

  test('would be refused for what is not there', () => {
    expect(
      missing('`src/none.ts`, `tests/asvs.test.ts` "no such title of a ' + 'test"'),
    ).toHaveLength(2);
    expect(missing('[Keys](OPERATIONS.md#no-such-heading), [Keys](OPERATIONS.md#keys)')).toEqual([
      'OPERATIONS.md#no-such-heading',
    ]);
    const row = { number: '1.1.1', level: '1', words: '', where: 'a good feeling' };
    expect(unfounded({ ...row, state: 'met' })).toBeDefined();
    expect(unfounded({ ...row, state: 'operator' })).toBeDefined();
    expect(unfounded({ ...row, state: 'perhaps' })).toBeDefined();
  });
});
