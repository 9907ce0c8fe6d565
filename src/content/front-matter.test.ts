import { expect, test } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';

test('the details and the text are told apart, with the line of the text', () => {
  expect(splitFrontMatter('---\nid: x\n---\nText\n---\nmore')).toEqual({
    matter: 'id: x\n',
    body: 'Text\n---\nmore',
    bodyLine: 4,
  });
  expect(splitFrontMatter('---\n---\n')).toEqual({ matter: '', body: '', bodyLine: 3 });
});

test.each(['Text', '', '---\nid: x\n', '----\nid: x\n---\n', '\n---\nid: x\n---\n'])(
  'a file without details is told: %j',
  (text) => {
    expect(splitFrontMatter(text)).toBeUndefined();
  },
);
