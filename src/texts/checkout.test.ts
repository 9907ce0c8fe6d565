import { expect, it } from 'vitest';
import { CHECKOUT_MESSAGES, LOGIN_DIALOG } from './checkout.ts';
import { MAX_SUPPLY_DAYS } from '#domain/supply.ts';
import { ORDER_FAILED } from './order-failed.ts';

it('uses the wording of the specification', () => {
  expect(CHECKOUT_MESSAGES.loginRequired).toBe('Must be logged in to place an order');
  expect(LOGIN_DIALOG).toBe('You must be logged in to place an order.');
  expect(ORDER_FAILED).toBe('Failed to create order');
});

it('names the limit that the supply check uses', () => {
  expect(CHECKOUT_MESSAGES.supply).toContain(`${MAX_SUPPLY_DAYS}-day`);
});
