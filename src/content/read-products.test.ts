import { expect, test } from 'vitest';
import type { RichText } from '#domain/rich-text.ts';
import { partsWithoutSource, type TextAt } from './read-products.ts';

const CITED = { kind: 'citation', source: 'smpc', number: 1, section: '4.2' } as const;

const at = (text: string, ...marks: RichText): TextAt => ({
  path: ['sections', 'description'],
  line: 1,
  text: [{ kind: 'text', text }, ...marks],
});
const messages = (...texts: readonly TextAt[]): readonly string[] =>
  partsWithoutSource(texts).map(({ message }) => message);

test('requires at least one source in each part', () => {
  expect(messages(at('Take it.'), at('Or not.'))).toEqual([
    'this text names no source; write one behind a statement',
  ]);
  expect(messages(at('Take it.'), at('Or not.', CITED))).toEqual([]);
});

test('requires no source in important information and questions without figures', () => {
  const text: RichText = [{ kind: 'text', text: 'Ask first.' }];
  expect(messages({ path: ['importantInformation', 0], line: 1, text })).toEqual([]);
  expect(messages({ path: ['faq', 0, 'answer'], line: 1, text })).toEqual([]);
});
