import { expect, test } from 'vitest';
import { parseYaml } from './yaml-file.ts';

const SOURCE = [
  'name: Ozempic',
  'options:',
  '  - strength: 2mg',
  '    price: 359',
  '  - strength: 4mg',
  'sections:',
  '  directions: |',
  '    Once a week.',
  '  cautions: Be careful.',
].join('\n');

test('values are read, and every path has its line', () => {
  const yaml = parseYaml('x.yaml', SOURCE);
  expect(yaml.problems).toEqual([]);
  expect(yaml.data).toMatchObject({ name: 'Ozempic', options: [{ price: 359 }, {}] });
  expect(yaml.lineOf(['name'])).toBe(1);
  expect(yaml.lineOf(['options', 0, 'price'])).toBe(4);
  expect(yaml.lineOf(['options', 1])).toBe(5);
  // A missing value is told at what should hold it.
  expect(yaml.lineOf(['options', 1, 'price'])).toBe(5);
  expect(yaml.lineOf(['options', 9])).toBe(2);
  expect(yaml.lineOf(['nothing'])).toBe(1);
});

test('a text begins below the bar of its block, or beside its key', () => {
  const yaml = parseYaml('x.yaml', SOURCE);
  expect(yaml.textLineOf(['sections', 'directions'])).toBe(8);
  expect(yaml.textLineOf(['sections', 'cautions'])).toBe(9);
});

test('lines count from where the text stands in its file', () => {
  const yaml = parseYaml('x.md', SOURCE, 2);
  expect(yaml.lineOf(['name'])).toBe(2);
  expect(yaml.textLineOf(['sections', 'directions'])).toBe(9);
});

test('a file that is no YAML is a problem with its line', () => {
  const yaml = parseYaml('x.yaml', 'a: 1\nb: [1, 2\nc: 3\na: 4\n');
  expect(yaml.data).toBeUndefined();
  expect(yaml.problems.length).toBeGreaterThan(0);
  expect(yaml.problems[0]).toMatchObject({ file: 'x.yaml' });
  expect(yaml.problems[0]?.line).toBeGreaterThan(1);
  expect(yaml.problems[0]?.message).toMatch(/^the file cannot be read here: /);
});

test('a name that stands twice is a problem', () => {
  const [problem] = parseYaml('x.yaml', 'a: 1\na: 2\n').problems;
  expect(problem?.message).toContain('unique');
  expect(problem?.line).toBe(2);
});
