import { expect, test } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';

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
