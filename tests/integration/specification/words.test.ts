import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '#tests/support/store.ts';
import { cachedPaths } from '#web/routes.ts';

/** What the specification itself says aloud; the store says nothing else so. */
const ALOUD = ["We're here to help!"];

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

/** Text of a page for people, including its title and descriptions. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*?(?:content|alt|title|aria-label|placeholder)="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x27;|&#39;|’/g, "'")
    .replaceAll(/\s+/g, ' ');

const loud = (text: string): readonly string[] =>
  ALOUD.reduce((left, words) => left.replaceAll(words, ''), text).match(/[^.?!]{0,60}!/g) ?? [];

test('no public page raises its voice', async () => {
  const browser = store.browser();
  const found: string[] = [];
  for (const path of cachedPaths(store.deps.content)) {
    const answer = await browser.get(path);
    expect(answer.status, path).toBe(200);
    found.push(...loud(wordsOf(await answer.text())).map((words) => `${path}: ${words.trim()}`));
  }
  expect(found).toEqual([]);
});

test('and who would, is heard', () => {
  expect(
    loud(wordsOf('<p title="Hurry!">Order now!</p><script>if (!a) b()</script>')),
  ).toHaveLength(2);
});
