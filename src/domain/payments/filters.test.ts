import { expect, it } from 'vitest';
import { lineWords, PAYMENT_FILTER_NAMES, PAYMENT_FILTERS, paymentFilterOf } from './filters.ts';
import { PAYMENT_STATES, type PaymentState } from './payment.ts';

it('assigns each payment state to exactly one filter', () => {
  const states = PAYMENT_FILTER_NAMES.flatMap((name) => [...PAYMENT_FILTERS[name].states]);
  expect(states.toSorted()).toEqual(Object.keys(PAYMENT_STATES).toSorted());
  for (const state of states) expect(paymentFilterOf(state)).not.toBe('not-asked');
  expect(paymentFilterOf(undefined)).toBe('not-asked');
});

it('distinguishes a paid order from a paid order with a pending refund', () => {
  expect(lineWords({ state: 'paid', toTransfer: 0 })).toBe('Paid');
  expect(lineWords({ state: 'partly refunded', toTransfer: 0 })).toBe('Paid');
  expect(lineWords({ state: 'part refund under way', toTransfer: 500 })).toBe('Paid, refund due');
  expect(lineWords({ state: 'part refund under way', toTransfer: 0 })).toBe(
    'Paid, refund on its way',
  );
  expect(lineWords({ state: 'refund under way', toTransfer: 0 })).toBe('Refund on its way');
});

it('uses one color for each text', () => {
  const tones = new Map<string, Set<string>>();
  const states = PAYMENT_FILTER_NAMES.flatMap((name): readonly PaymentState[] => [
    ...PAYMENT_FILTERS[name].states,
  ]);
  for (const state of states)
    for (const toTransfer of [0, 500]) {
      const words = lineWords({ state, toTransfer });
      tones.set(words, (tones.get(words) ?? new Set()).add(PAYMENT_STATES[state].tone));
    }
  expect([...tones].filter(([, found]) => found.size > 1)).toEqual([]);
});
