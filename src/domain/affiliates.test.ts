import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPLICATION_MESSAGES } from '#texts/affiliates.ts';
import { APPLICATION_STATES, checkChange } from './affiliates.ts';

const state = fc.constantFrom(...APPLICATION_STATES);

test('accepts a change exactly if it has a new state or a note', () => {
  fc.assert(
    fc.property(state, state, fc.constantFrom('', 'Called them.'), (from, to, note) => {
      expect(checkChange(from, { state: to, note }).ok).toBe(from !== to || note !== '');
    }),
  );
});

test('refuses an empty change at the note field', () => {
  expect(checkChange('new', { state: 'new', note: '' })).toMatchObject({
    kind: 'invalid',
    fields: { note: APPLICATION_MESSAGES.nothing },
  });
});
