import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { PHARMACY_CONSENT } from './consents.ts';

/** The hash of each text that patients have agreed to, by its version; add a version for a new text and keep the others. */
const HASHES: Readonly<Record<string, string>> = {
  '2026-11-28': 'bb1fd497eb94703ae5fea1710bff98d36bb5e47cf7d8d91c301075e69a233bdb',
};

test('a text that patients agree to has a version of its own', () => {
  const { version, question, text, agree } = PHARMACY_CONSENT;
  const said = [question('X'), ...text('X'), agree].join('\n');
  expect(createHash('sha256').update(said).digest('hex')).toBe(HASHES[version]);
});
