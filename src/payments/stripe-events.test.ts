import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { readEvent, TOLD_KINDS } from './stripe-events.ts';

const PAYMENT = '0192f3a4-0000-7000-8000-000000000001';
const REFUND = '0192f3a4-0000-7000-8000-000000000002';
const AT = 1_790_000_000;

/** Reads an event after a JSON round trip, as it arrives from the network. */
const told = (type: string, object: object): ReturnType<typeof readEvent> => {
  const event: Stripe.Event = JSON.parse(
    JSON.stringify({ id: 'evt_1', object: 'event', created: AT, type, data: { object } }),
  );
  return readEvent(event);
};

const session = (changes: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  mode: 'payment',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 91_480,
  currency: 'usd',
  client_reference_id: PAYMENT,
  metadata: { payment_id: PAYMENT },
  payment_intent: 'pi_1',
  ...changes,
});

const refund = (changes: object = {}) => ({
  id: 're_1',
  object: 'refund',
  amount: 500,
  currency: 'usd',
  status: 'succeeded',
  payment_intent: 'pi_1',
  metadata: { payment_id: PAYMENT, refund_id: REFUND },
  ...changes,
});

const dispute = (changes: object = {}) => ({
  id: 'du_1',
  object: 'dispute',
  amount: 91_480,
  currency: 'usd',
  payment_intent: 'pi_1',
  metadata: {},
  ...changes,
});

const at = new Date(AT * 1000);
const ours = { paymentId: PAYMENT };
const money = { at, providerPayment: 'pi_1', amount: 91_480 };
const back = { at, providerRefund: 're_1', refundId: REFUND, amount: 500 };
const bank = { at, providerDispute: 'du_1', amount: 91_480 };

// These are the rows of the table in docs/OPERATIONS.md.
test.each([
  [
    'checkout.session.completed',
    session(),
    { event: { kind: 'paid', id: 'paid:pi_1', ...money }, of: ours },
  ],
  [
    'checkout.session.completed',
    session({ payment_status: 'unpaid' }),
    { event: { kind: 'on its way', id: 'on its way:cs_1', at }, of: ours },
  ],
  ['checkout.session.completed', session({ payment_status: 'no_payment_required' }), 'ignored'],
  [
    'checkout.session.async_payment_succeeded',
    session(),
    { event: { kind: 'paid', id: 'paid:pi_1', ...money }, of: ours },
  ],
  [
    'checkout.session.async_payment_failed',
    session({ payment_status: 'unpaid' }),
    { event: { kind: 'failed', id: 'failed:cs_1', at }, of: ours },
  ],
  [
    'checkout.session.expired',
    session({ status: 'expired', payment_status: 'unpaid', payment_intent: null }),
    { event: { kind: 'expired', id: 'expired:cs_1', at }, of: ours },
  ],
  ['refund.created', refund({ status: 'pending' }), 'ignored'],
  ['refund.updated', refund({ status: 'requires_action' }), 'ignored'],
  [
    'refund.created',
    refund(),
    { event: { kind: 'refunded', id: 'refunded:re_1', ...back }, of: ours },
  ],
  [
    'refund.updated',
    refund(),
    { event: { kind: 'refunded', id: 'refunded:re_1', ...back }, of: ours },
  ],
  [
    'refund.updated',
    refund({ status: 'canceled' }),
    { event: { kind: 'refund failed', id: 'refund failed:re_1', ...back }, of: ours },
  ],
  [
    'refund.failed',
    refund({ status: 'failed' }),
    { event: { kind: 'refund failed', id: 'refund failed:re_1', ...back }, of: ours },
  ],
  [
    'charge.dispute.funds_withdrawn',
    dispute(),
    {
      event: { kind: 'reversed', id: 'reversed:du_1', ...bank },
      of: { providerPayment: 'pi_1' },
    },
  ],
  [
    'charge.dispute.funds_reinstated',
    dispute(),
    {
      event: { kind: 'reversal lifted', id: 'reversal lifted:du_1', ...bank },
      of: { providerPayment: 'pi_1' },
    },
  ],
  ['charge.refunded', { id: 'ch_1', object: 'charge', amount_refunded: 500 }, 'ignored'],
  [
    'charge.dispute.created',
    dispute({ evidence_details: { due_by: AT + 86_400 } }),
    {
      event: {
        kind: 'dispute opened',
        id: 'dispute opened:du_1',
        ...bank,
        answerBy: new Date((AT + 86_400) * 1000).toISOString(),
      },
      of: { providerPayment: 'pi_1' },
    },
  ],
  ['charge.dispute.closed', dispute({ status: 'under_review' }), 'ignored'],
  ['payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' }, 'ignored'],
  ['a.kind.of.tomorrow', {}, 'ignored'],
])('reads %s', (type, object, expected) => {
  expect(told(type, object)).toEqual(expected);
});

test.each([
  ['won', 'won'],
  ['lost', 'lost'],
  ['warning_closed', 'withdrawn'],
  ['prevented', 'withdrawn'],
])('reads a dispute closed as %s', (status, outcome) => {
  expect(told('charge.dispute.closed', dispute({ status }))).toEqual({
    event: { kind: 'dispute closed', id: 'dispute closed:du_1', ...bank, outcome },
    of: { providerPayment: 'pi_1' },
  });
});

test('reads a refund made at Stripe without a refund id of the store', () => {
  expect(told('refund.created', refund({ metadata: {} }))).toEqual({
    event: { kind: 'refunded', id: 'refunded:re_1', ...back, refundId: null },
    of: { providerPayment: 'pi_1' },
  });
});

test.each([
  ['no reference', { client_reference_id: null }],
  ['a reference of another shop', { client_reference_id: 'order-17' }],
  ['a reference that is missing in its metadata', { metadata: {} }],
])('ignores a checkout session with %s', (_, changes) => {
  expect(told('checkout.session.completed', session(changes))).toBe('ignored');
  expect(told('checkout.session.expired', session(changes))).toBe('ignored');
});

/** Values that are not a valid amount. */
const noAmount = fc.oneof(
  fc.integer({ max: 0 }),
  fc.integer({ min: 2_147_483_648, max: Number.MAX_SAFE_INTEGER }),
  fc.double({ min: 0.001, max: 1e6, noNaN: true }).filter((value) => !Number.isInteger(value)),
  fc.constantFrom(null, '500', Number.MAX_SAFE_INTEGER + 2),
);

const kinds = fc.constantFrom(...TOLD_KINDS);

const objectOf = (kind: string, amount: unknown, currency: string): object =>
  kind.startsWith('checkout')
    ? session({ amount_total: amount, currency })
    : kind.startsWith('refund')
      ? refund({ amount, currency })
      : dispute({ amount, currency, status: 'lost' });

const isMoney = (kind: string): boolean => !/expired|async_payment_failed/.test(kind);

test('keeps every whole amount in US dollars', () => {
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 2_147_483_647 }), (kind, amount) => {
      const reading = told(kind, objectOf(kind, amount, 'usd'));
      expect(reading).toMatchObject(isMoney(kind) ? { event: { amount } } : { of: ours });
    }),
  );
});

test('marks an invalid amount or another currency as unclear', () => {
  fc.assert(
    fc.property(
      kinds.filter(isMoney),
      fc.oneof(
        fc.tuple(noAmount, fc.constant('usd')),
        fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('eur', 'jpy', 'USD', '')),
      ),
      (kind, [amount, currency]) => {
        expect(told(kind, objectOf(kind, amount, currency))).toBe('unclear');
      },
    ),
  );
});

test('gives the same event id for repeated deliveries of one fact', () => {
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 2_000_000_000 }), (kind, created) => {
      const event = (id: string, when: number): Stripe.Event =>
        JSON.parse(
          JSON.stringify({
            id,
            object: 'event',
            created: when,
            type: kind,
            data: { object: objectOf(kind, 500, 'usd') },
          }),
        );
      const [first, second] = [event('evt_1', created), event('evt_2', created + 60)].map(
        readEvent,
      );
      expect(typeof first === 'object' && first.event.id).toBe(
        typeof second === 'object' && second.event.id,
      );
    }),
  );
});
