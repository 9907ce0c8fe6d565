import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ARRIVAL_MESSAGES } from '#texts/shipping.ts';
import {
  afterArrivalStep,
  ARRIVAL_STEPS,
  type ArrivalState,
  CONDITIONS,
  isArrivalStep,
  isTrouble,
  MAX_ARRIVAL_NOTE,
  mayHaveArrived,
  readArrivalReport,
  stepsFrom,
} from './arrival.ts';

describe('an arrival report', () => {
  it('is read with all its answers', () => {
    const sent = { cold: 'not sure', condition: 'leaking', note: '  wet box\0 ' };
    expect(readArrivalReport(sent, true)).toEqual({
      ok: true,
      value: { cold: 'not sure', condition: 'leaking', note: 'wet box' },
    });
  });

  it('has no answer about cooling if no item needs it, even if one was sent', () => {
    expect(readArrivalReport({ cold: 'no', condition: 'fine' }, false)).toEqual({
      ok: true,
      value: { cold: null, condition: 'fine', note: null },
    });
  });

  it.each([
    [{}, true],
    [{ condition: 'fine' }, true],
    [{ cold: 'yes' }, true],
    [{ cold: 'maybe', condition: 'fine' }, true],
    [{ cold: 'yes', condition: 'toString' }, true],
    [{}, false],
  ])('is refused without valid answers: %j', (sent, cold) => {
    expect(readArrivalReport(sent, cold)).toMatchObject({
      ok: false,
      code: 'incomplete',
      message: ARRIVAL_MESSAGES.incomplete,
    });
  });

  it('has its note cut to the maximum length', () => {
    const read = readArrivalReport({ condition: 'fine', note: 'x'.repeat(5000) }, false);
    expect(read.ok && read.value.note?.length).toBe(MAX_ARRIVAL_NOTE);
  });
});

test('treats a parcel as trouble unless it arrived cold (or needs no cooling) and looks fine', () => {
  for (const cold of ['yes', 'no', 'not sure', null] as const)
    for (const condition of ['fine', 'damaged', 'leaking', 'wrong'] as const)
      expect(isTrouble({ cold, condition, note: null })).toBe(
        !((cold === 'yes' || cold === null) && condition === 'fine'),
      );
  expect(Object.keys(CONDITIONS)).toHaveLength(4);
});

test('lets a parcel have arrived only after it was shipped', () => {
  expect(mayHaveArrived('Preparing for Shipment')).toBe(false);
  expect(mayHaveArrived('Order Shipped')).toBe(true);
  expect(mayHaveArrived('Delivered')).toBe(true);
  expect(mayHaveArrived('Cancelled')).toBe(false);
});

describe('an arrival task', () => {
  it('is solved only with an answer', () => {
    expect(afterArrivalStep('open', 'solve', ' \0 ')).toMatchObject({ code: 'answer-missing' });
    expect(afterArrivalStep('open', 'solve', ' Please use them. ')).toEqual({
      ok: true,
      value: { state: 'solved', answer: 'Please use them.' },
    });
  });

  it('follows only the listed steps, and a fine report has none', () => {
    const steps = Object.keys(ARRIVAL_STEPS).filter(isArrivalStep);
    fc.assert(
      fc.property(
        fc.constantFrom<ArrivalState>('fine', 'open', 'being looked at', 'solved'),
        fc.constantFrom(...steps),
        (state, step) => {
          const after = afterArrivalStep(state, step, 'words');
          expect(after.ok).toBe(stepsFrom(state).includes(step));
          if (after.ok) {
            expect(after.value.state).not.toBe(state);
            expect(stepsFrom(after.value.state).length).toBeGreaterThan(0);
          }
        },
      ),
    );
    expect(stepsFrom('fine')).toEqual([]);
  });
});
