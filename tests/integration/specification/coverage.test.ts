import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quotedStrings } from '#tests/support/specification.ts';

const HERE = import.meta.dirname;

/** A comment tests nothing, so what stands in one does not count. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const JOURNEYS = join(HERE, '..', '..', 'e2e');

const checklist = [
  ...readdirSync(HERE)
    .filter((name) => name !== 'coverage.test.ts')
    .map((name) => join(HERE, name)),
  ...readdirSync(JOURNEYS)
    .filter((name) => name.startsWith('specification'))
    .map((name) => join(JOURNEYS, name)),
]
  .map((path) => withoutComments(readFileSync(path, 'utf8')))
  .join('\n');

/** A word that could stand anywhere counts only where it is quoted by itself. */
const SHORT = 9;

const forms = (text: string): readonly string[] => {
  const written = [text, text.replaceAll("'", String.raw`\'`)];
  return text.length > SHORT ? written : written.flatMap((each) => [`'${each}'`, `"${each}"`]);
};

describe.each(Object.entries(quotedStrings))('%s', (_, strings) => {
  test('every quoted string stands in a test of the checklist', () => {
    expect(strings.filter((text) => !forms(text).some((each) => checklist.includes(each)))).toEqual(
      [],
    );
  });
});

test('the list itself names each section that quotes something', () => {
  expect(Object.keys(quotedStrings).length).toBeGreaterThanOrEqual(20);
  expect(new Set(Object.values(quotedStrings).flat()).size).toBeGreaterThan(120);
});
