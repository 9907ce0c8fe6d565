import { expect, test } from 'vitest';
import { parseYaml, splitFrontMatter } from './content-files.ts';

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

test('reads values and knows the line of every path', () => {
  const yaml = parseYaml('x.yaml', SOURCE);
  expect(yaml.problems).toEqual([]);
  expect(yaml.data).toMatchObject({ name: 'Ozempic', options: [{ price: 359 }, {}] });
  expect(yaml.lineOf(['name'])).toBe(1);
  expect(yaml.lineOf(['options', 0, 'price'])).toBe(4);
  expect(yaml.lineOf(['options', 1])).toBe(5);
  // A missing value has the line of its parent.
  expect(yaml.lineOf(['options', 1, 'price'])).toBe(5);
  expect(yaml.lineOf(['options', 9])).toBe(2);
  expect(yaml.lineOf(['nothing'])).toBe(1);
});

test('knows the first line of block and inline texts', () => {
  const yaml = parseYaml('x.yaml', SOURCE);
  expect(yaml.textLineOf(['sections', 'directions'])).toBe(8);
  expect(yaml.textLineOf(['sections', 'cautions'])).toBe(9);
});

test('counts lines from a given first line', () => {
  const yaml = parseYaml('x.md', SOURCE, 2);
  expect(yaml.lineOf(['name'])).toBe(2);
  expect(yaml.textLineOf(['sections', 'directions'])).toBe(9);
});

test('reports invalid YAML with its line', () => {
  const yaml = parseYaml('x.yaml', 'a: 1\nb: [1, 2\nc: 3\na: 4\n');
  expect(yaml.data).toBeUndefined();
  expect(yaml.problems.length).toBeGreaterThan(0);
  expect(yaml.problems[0]).toMatchObject({ file: 'x.yaml' });
  expect(yaml.problems[0]?.line).toBeGreaterThan(1);
  expect(yaml.problems[0]?.message).toMatch(/^the file cannot be read here: /);
});

test('reports a duplicate key', () => {
  const [problem] = parseYaml('x.yaml', 'a: 1\na: 2\n').problems;
  expect(problem?.message).toContain('unique');
  expect(problem?.line).toBe(2);
});

test('separates front matter and body, with the line of the body', () => {
  expect(splitFrontMatter('---\nid: x\n---\nText\n---\nmore')).toEqual({
    matter: 'id: x\n',
    body: 'Text\n---\nmore',
    bodyLine: 4,
  });
  expect(splitFrontMatter('---\n---\n')).toEqual({ matter: '', body: '', bodyLine: 3 });
});

test.each(['Text', '', '---\nid: x\n', '----\nid: x\n---\n', '\n---\nid: x\n---\n'])(
  'returns undefined for a file without front matter: %j',
  (text) => {
    expect(splitFrontMatter(text)).toBeUndefined();
  },
);
