import { expect, test } from 'vitest';
import { deepFreeze } from './deep-freeze.ts';

test('freezes nested objects, lists and maps', () => {
  const frozen = deepFreeze({ list: [{ a: 1 }], map: new Map([['x', { b: 2 }]]) });
  expect(() => frozen.list.push({ a: 2 })).toThrow(TypeError);
  expect(() => Object.assign(frozen.list[0] ?? {}, { a: 3 })).toThrow(TypeError);
  expect(() => frozen.map.set('y', { b: 3 })).toThrow('read-only');
  expect(() => frozen.map.delete('x')).toThrow('read-only');
  expect(() => frozen.map.clear()).toThrow('read-only');
  expect(() => Object.assign(frozen.map.get('x') ?? {}, { b: 4 })).toThrow(TypeError);
  expect(frozen.map.get('x')).toEqual({ b: 2 });
});
