import { expect, test } from 'vitest';
import { citationLine, countCitations, unreadProblems } from './citations.ts';

const files = new Map([
  ['products/a.yaml', 'x: It is so. [smpc 4.2] [leaflet 3, 4]\ny: And so. [smpc\n  5] [leaflet]\n'],
  ['products/ab.yaml', 'x: Another. [smpc 4.2]\n'],
]);
const a = {
  id: 'a',
  sources: [
    { id: 'smpc', title: 'S' },
    { id: 'leaflet', title: 'L', version: '1', comparedOn: '2026-11-28' },
    { id: 'atc', title: 'A' },
  ],
};

test('counts citations, and those of sources that were compared', () => {
  const counted = countCitations(files, 'products', [a]);
  expect(counted).toEqual({ all: 4, read: 2, unread: [['a, smpc', 2]] });
  expect(citationLine('products', counted)).toBe(
    'citations in products: 2 of 4 name a source that was read',
  );
  expect(unreadProblems('products', counted)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('a, smpc: 2 citation(s)') }),
  ]);
});

test('counts each file with its own sources only', () => {
  const ab = { id: 'ab', sources: [{ id: 'smpc', title: 'S', comparedOn: '2026-11-28' }] };
  expect(countCitations(files, 'products', [a, ab])).toMatchObject({ all: 5, read: 3 });
});
