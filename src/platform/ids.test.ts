import { describe, expect, it } from 'vitest';
import { isUuid } from '#domain/cursor.ts';
import { newId } from './ids.ts';

const COUNT = 100_000;
const started = Date.now();
const ids = Array.from({ length: COUNT }, newId);
const ended = Date.now();

const bitsOf = (id: string): bigint => BigInt(`0x${id.replaceAll('-', '')}`);
const timeOf = (id: string): number => Number(bitsOf(id) >> 80n);

describe('newId', () => {
  it('creates UUIDs of version 7 and the RFC 9562 variant, in lower case', () => {
    for (const id of ids) {
      if (!isUuid(id) || id[14] !== '7' || !'89ab'.includes(id.charAt(19)) || /[A-Z]/.test(id))
        expect.fail(id);
    }
  });

  it('creates no id twice', () => {
    expect(new Set(ids).size).toBe(COUNT);
  });

  it('creates ids that sort as text by creation', () => {
    for (let i = 1; i < COUNT; i += 1)
      if (!((ids[i - 1] ?? '') < (ids[i] ?? ''))) expect.fail(`${ids[i - 1]} before ${ids[i]}`);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('contains the time of creation', () => {
    expect(timeOf(ids[0] ?? '')).toBeGreaterThanOrEqual(started);
    // A busy millisecond may use the timestamps of the next ones.
    expect(timeOf(ids.at(-1) ?? '')).toBeLessThanOrEqual(ended + 25);
  });
});
