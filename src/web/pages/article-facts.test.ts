import { expect, test } from 'vitest';
import { latestDay } from './article-facts.ts';

test('shows the day of the last change of an article as an update', () => {
  expect(latestDay({ datePublished: '2025-04-27', dateModified: '2026-11-21' })).toEqual({
    updated: true,
    day: '2026-11-21',
    date: 'November 21, 2026',
  });
});

test('shows the publication day of an unchanged article', () => {
  expect(latestDay({ datePublished: '2025-04-27', dateModified: '2025-04-27' })).toEqual({
    updated: false,
    day: '2025-04-27',
    date: 'April 27, 2025',
  });
});
