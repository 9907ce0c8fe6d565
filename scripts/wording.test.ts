import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textsInCode } from './code-texts.ts';
import { styleFaults } from './style-faults.ts';

const ROOT = join(import.meta.dirname, '..');

/** Event names of the audit log, which keep their original spelling. */
const RECORDED = /'team e-mail|viewer, 'e-mail'/;

test('spells "email" without a hyphen', () => {
  const hyphenated = ['src', 'content'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|ya?ml|md)$/.test(name))
      .flatMap((name) =>
        readFileSync(join(ROOT, folder, name), 'utf8')
          .split('\n')
          .filter((line) => /\be[-\u2011]mail/i.test(line) && !RECORDED.test(line))
          .map((line) => `${folder}/${name}: ${line.trim()}`),
      ),
  );
  expect(hyphenated).toEqual([]);
});

/** Files with texts for readers; the style guide shows samples to developers only. */
const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.|styleguide/.test(name))
    .map((name) => `${folder}/${name}`);

/** What a reader sees of a medicine or article: no comments, and no titles of sources, which quote others. */
const readerText = (name: string, source: string): string =>
  name.endsWith('.md')
    ? source.slice(source.indexOf('\n---\n') + 5)
    : source
        .slice(0, source.indexOf('\nsources:\n'))
        .split('\n')
        .filter((line) => !/^\s*#/.test(line))
        .join('\n');

describe('docs/STYLE.md', () => {
  test('is followed by the texts in code', () => {
    const faults = filesIn('src', /\.tsx?$/).flatMap((name) => {
      const source = readFileSync(join(ROOT, name), 'utf8');
      return textsInCode(name, source).flatMap(({ index, words }) =>
        styleFaults(words).map(
          (fault) => `${name}:${source.slice(0, index).split('\n').length} ${fault}`,
        ),
      );
    });
    expect(faults).toEqual([]);
  });

  test('is followed by the pages', () => {
    const faults = filesIn('content/pages', /\.(?:ya?ml|md)$/).flatMap((name) =>
      styleFaults(readFileSync(join(ROOT, name), 'utf8')).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('is followed by the medicines and articles, except in the titles of their sources', () => {
    const faults = filesIn('content', /^(?:products|articles)\/.*\.(?:yaml|md)$/).flatMap((name) =>
      styleFaults(
        readerText(name, readFileSync(join(ROOT, name), 'utf8')).replace(/\s+/g, ' '),
      ).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('lets emails go on with a capital after the greeting', () => {
    const small = filesIn('src/mail/templates', /\.tsx$/).filter((name) =>
      /Hello \{[^}]+\},<\/Paragraph>\s*<Paragraph>\s*[a-z]/.test(
        readFileSync(join(ROOT, name), 'utf8'),
      ),
    );
    expect(small).toEqual([]);
  });

  test.each([
    ['This order cannot be paid any more.', '"any more"'],
    ['Somebody else has changed this order.', '"Somebody"'],
    ['The courier brings it.', '"courier"'],
    ['Open the box at once.', '"at once"'],
    ['What stands below was read before.', '"stands below"'],
    ['We have paid $5.00 back to you.', '"paid $5.00 back"'],
    ['Please login to see it.', '"Please login"'],
    ['The organisation of your supply.', '"organis"'],
    ['This medicament is old.', '"medicament"'],
    ['Keep it at 2–8 °C.', '"8 °C"'],
  ])('finds the fault in: %s', (text, fault) => {
    expect(styleFaults(text).join('; ')).toContain(fault);
  });

  test.each([
    'Keep it at 36–46 °F (2–8 °C).',
    'Are there any more packs?',
    'Go back to the login page.',
    'The tracking number is on its way.',
  ])('accepts: %s', (text) => {
    expect(styleFaults(text)).toEqual([]);
  });

  test('is checked in strings, templates and elements, and not in code', () => {
    const source = `
      import { somebody } from './somebody.ts';
      // Somebody else, any more.
      type Kind = 'Somebody else';
      export const text = 'Somebody else wrote.';
      export const view = (name: string) => <p className="at once Bad">Read {name} at
        once. {\`Not \${name} any more.\`}</p>;
      export const code = 'payment under way';
    `;
    expect(textsInCode('view.tsx', source).map(({ words }) => words)).toEqual([
      'Somebody else wrote.',
      'at once.',
      'Not {} any more.',
    ]);
  });
});
