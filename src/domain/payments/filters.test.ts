import { expect, it } from 'vitest';
import { PAYMENT_FILTER_NAMES, PAYMENT_FILTERS, paymentFilterOf } from './filters.ts';
import { PAYMENT_STATES } from './payment.ts';

it('finds each state of a payment by one filter', () => {
  const states = PAYMENT_FILTER_NAMES.flatMap((name) => [...PAYMENT_FILTERS[name].states]);
  expect(states.toSorted()).toEqual(Object.keys(PAYMENT_STATES).toSorted());
  for (const state of states) expect(paymentFilterOf(state)).not.toBe('not-asked');
  expect(paymentFilterOf(undefined)).toBe('not-asked');
});
