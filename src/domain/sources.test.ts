import { expect, test } from 'vitest';
import type { RichText } from './rich-text.ts';
import { citedSections } from './sources.ts';

const text = (source: string, section?: string): RichText => [
  { kind: 'text', text: 'So' },
  { kind: 'citation', source, number: 1, ...(section && { section }) },
];

test('lists each cited section of a source once, in numeric order', () => {
  const texts = [
    text('smpc', '4.10, 4.2'),
    text('smpc', '4.2'),
    text('smpc'),
    text('uspi', '7'),
    text('smpc', 'Boxed Warning'),
  ];
  expect(citedSections(texts, 'smpc')).toEqual(['4.2', '4.10', 'Boxed Warning']);
  expect(citedSections(texts, 'atc')).toEqual([]);
});
