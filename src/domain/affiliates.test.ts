import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPLICATION_MESSAGES, APPLICATION_STATES, checkChange } from './affiliates.ts';

const state = fc.constantFrom(...APPLICATION_STATES);

test('a step moves an application, says something about it, or both', () => {
  fc.assert(
    fc.property(state, state, fc.constantFrom('', 'Called them.'), (from, to, note) => {
      expect(checkChange(from, { state: to, note }).ok).toBe(from !== to || note !== '');
    }),
  );
});

test('one that does neither is refused at the note', () => {
  expect(checkChange('new', { state: 'new', note: '' })).toMatchObject({
    kind: 'invalid',
    fields: { note: APPLICATION_MESSAGES.nothing },
  });
});
