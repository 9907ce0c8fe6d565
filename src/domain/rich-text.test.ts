import { expect, it, test } from 'vitest';
import { type Block, countWords, plainText, readMinutes, type RichText } from './rich-text.ts';

it('returns the plain words in order', () => {
  expect(
    plainText([
      { kind: 'text', text: 'Take ' },
      { kind: 'strong', text: 'one' },
      { kind: 'text', text: ' a ' },
      { kind: 'emphasis', text: 'day' },
      { kind: 'text', text: ', see ' },
      { kind: 'link', text: 'Rybelsus <3 mg>', href: '/products/rybelsus' },
    ]),
  ).toBe('Take one a day, see Rybelsus <3 mg>');
  expect(plainText([])).toBe('');
});

const text = (words: string): RichText => [{ kind: 'text', text: words }];
const words = (count: number): Block[] => [
  { kind: 'paragraph', text: text('word '.repeat(count)) },
];

test('counts the words of every kind of block', () => {
  expect(
    countWords([
      { kind: 'paragraph', text: [...text('one two'), { kind: 'strong', text: 'three' }] },
      { kind: 'section', level: 2, title: 'one two', text: text('three') },
      { kind: 'list', ordered: false, items: [text('one'), text('two three')] },
      { kind: 'quote', text: text('one two three') },
      { kind: 'table', head: [text('one')], rows: [[text('two')], [text('three')]] },
    ]),
    // "two" and "three" of the first paragraph have no space between them, so they are one word.
  ).toBe(14);
});

test.each([
  [0, 1],
  [1, 1],
  [299, 1],
  [300, 2],
  [1400, 7],
  [2600, 13],
])('%i words take %i minute(s)', (count, minutes) => {
  expect(readMinutes(words(count))).toBe(minutes);
});
