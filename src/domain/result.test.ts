import { expect, it } from 'vitest';
import { ok, refuse } from './result.ts';

it('an outcome that went well carries what was made', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 });
  expect(ok(undefined)).toEqual({ ok: true, value: undefined });
});

it('a refusal carries code, status and words, and wakes nobody unless told to', () => {
  expect(refuse('empty', 'invalid', 'Nothing there')).toEqual({
    ok: false,
    code: 'empty',
    kind: 'invalid',
    message: 'Nothing there',
    alert: false,
  });
  expect(refuse('broken', 'failed', 'Sorry', { alert: true }).alert).toBe(true);
});

it('a refusal has messages beside fields only where it was given some', () => {
  expect(refuse('empty', 'invalid', 'Nothing there')).not.toHaveProperty('fields');
  expect(refuse('bad', 'invalid', 'No', { fields: { email: 'Email is required' } }).fields).toEqual(
    {
      email: 'Email is required',
    },
  );
});
