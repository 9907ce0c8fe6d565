import { expect, it } from 'vitest';
import { ok, refuse } from './result.ts';

it('ok holds the value', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 });
  expect(ok(undefined)).toEqual({ ok: true, value: undefined });
});

it('refuse holds code, kind and message, and raises an alert only on request', () => {
  expect(refuse('empty', 'invalid', 'Nothing there')).toEqual({
    ok: false,
    code: 'empty',
    kind: 'invalid',
    message: 'Nothing there',
    alert: false,
  });
  expect(refuse('broken', 'failed', 'Sorry', { alert: true }).alert).toBe(true);
});

it('refuse has field messages only if they are given', () => {
  expect(refuse('empty', 'invalid', 'Nothing there')).not.toHaveProperty('fields');
  expect(refuse('bad', 'invalid', 'No', { fields: { email: 'Email is required' } }).fields).toEqual(
    {
      email: 'Email is required',
    },
  );
});
