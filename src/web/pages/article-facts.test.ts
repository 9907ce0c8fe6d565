import { expect, test } from 'vitest';
import { latestDay } from './article-facts.ts';

test('an article shows the day of its last change, and says so', () => {
  expect(latestDay({ datePublished: '2025-04-27', dateModified: '2026-11-21' })).toEqual({
    updated: true,
    day: '2026-11-21',
    date: 'November 21, 2026',
  });
});

test('an article that never changed shows the day on which it came out', () => {
  expect(latestDay({ datePublished: '2025-04-27', dateModified: '2025-04-27' })).toEqual({
    updated: false,
    day: '2025-04-27',
    date: 'April 27, 2025',
  });
});
