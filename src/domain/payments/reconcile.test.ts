import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { paymentFacts } from '#tests/support/payment-facts.ts';
import type { MoneyEntry } from './ledger.ts';
import { type PaymentFacts, standingOf } from './payment.ts';
import {
  countFindings,
  differenceOf,
  FINDING_KINDS,
  FINDINGS,
  findingsOf,
  isPacked,
  type LookedAt,
  PATIENCE,
  type ProviderMove,
} from './reconcile.ts';
import type { RefundState } from './refunds.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const PRICE = 10_000;

const standing = (facts: Partial<PaymentFacts> = {}) => standingOf(paymentFacts(facts));
const money = (kind: MoneyEntry['kind'], amount: number, ref = 'x'): MoneyEntry => ({
  kind,
  amount,
  ref,
  refundId: null,
});
const PAID = standing({ entries: [money('received', PRICE)] });

const looked = (changes: Partial<LookedAt> = {}): LookedAt => ({
  paymentId: 'payment',
  orderId: 'order',
  status: 'Order Confirmed',
  deleted: false,
  standing: standing(),
  ended: false,
  startedAt: null,
  lastMoney: null,
  madeAt: daysAgo(30),
  refunds: [],
  disputes: [],
  withoutAccount: false,
  ...changes,
});
const found = (changes: Partial<LookedAt>) =>
  findingsOf(looked(changes), NOW).map(({ kind, amount }) => [kind, amount]);
const refund = (state: RefundState, days: number, changed = days) => ({
  state,
  amount: 4_000,
  askedAt: daysAgo(days),
  changedAt: daysAgo(changed),
});

describe('the daily reconciliation', () => {
  it('reports nothing for an open, a freshly paid or an ended payment', () => {
    expect(found({})).toEqual([]);
    expect(found({ standing: PAID, lastMoney: daysAgo(1) })).toEqual([]);
    expect(found({ ended: true, standing: standing({ ended: true }) })).toEqual([]);
  });

  it('reports an unpaid order in every packed status, and in no earlier one', () => {
    for (const status of ORDER_STATUSES)
      expect(found({ status })).toEqual(isPacked(status) ? [['sent unpaid', PRICE]] : []);
    expect(found({ status: 'Delivered', deleted: true })).toEqual([]);
  });

  it('reports an unpacked order a set number of days after its payment', () => {
    const paid = (days: number, status: LookedAt['status'] = 'Order Confirmed') =>
      found({ standing: PAID, lastMoney: daysAgo(days), status });
    expect(paid(PATIENCE.packing)).toEqual([]);
    expect(paid(PATIENCE.packing + 1)).toEqual([['paid and not sent', PRICE]]);
    expect(paid(PATIENCE.packing + 1, 'Preparing for Shipment')).toHaveLength(1);
    expect(paid(PATIENCE.packing + 1, 'Order Shipped')).toEqual([]);
  });

  it('reports money owed to the patient at once', () => {
    const twice = standing({ entries: [money('received', PRICE), money('received', 500, 'y')] });
    expect(found({ standing: twice, lastMoney: NOW })).toEqual([['owed back', 500]]);
    const ended = standing({ ended: true, entries: [money('received', PRICE)] });
    expect(found({ standing: ended, ended: true, deleted: true, lastMoney: NOW })).toEqual([
      ['owed back', PRICE],
    ]);
  });

  it('reports an overdue remainder, and money reversed by the bank', () => {
    const part = standing({ entries: [money('received', 3_000)] });
    expect(found({ standing: part, lastMoney: daysAgo(PATIENCE.rest) })).toEqual([]);
    expect(found({ standing: part, lastMoney: daysAgo(PATIENCE.rest + 1) })).toEqual([
      ['paid in part', 7_000],
    ]);
    const taken = standing({ entries: [money('received', PRICE), money('reversed', PRICE, 'd')] });
    expect(found({ standing: taken, lastMoney: NOW })).toEqual([['taken back by the bank', PRICE]]);
  });

  it('reports a refund that waits longer than expected', () => {
    const waits = (state: RefundState, days: number) =>
      found({ standing: PAID, lastMoney: NOW, refunds: [refund(state, days)] });
    expect(waits('by hand', PATIENCE.byHand)).toEqual([]);
    expect(waits('by hand', PATIENCE.byHand + 1)).toEqual([['refund waits', 4_000]]);
    for (const state of ['asked', 'sent'] as const) {
      expect(waits(state, PATIENCE.atProvider)).toEqual([]);
      expect(waits(state, PATIENCE.atProvider + 1)).toEqual([['refund waits', 4_000]]);
    }
    for (const state of ['settled', 'withdrawn'] as const) expect(waits(state, 90)).toEqual([]);
  });

  it('reports a failed refund until the same amount is requested again', () => {
    const failed = refund('failed', 9, 5);
    const among = (...others: LookedAt['refunds'][number][]) =>
      found({ standing: PAID, lastMoney: NOW, refunds: [failed, ...others] });
    expect(among()).toEqual([['refund failed', 4_000]]);
    expect(among(refund('settled', 4))).toEqual([]);
    // A request made before the failure is a separate case.
    expect(among(refund('settled', 6))).toEqual([['refund failed', 4_000]]);
    expect(among({ ...refund('settled', 4), amount: 500 })).toEqual([['refund failed', 3_500]]);
    // If the money was returned another way, nothing is left to refund.
    expect(found({ lastMoney: NOW, refunds: [failed] })).toEqual([]);
  });

  it('reports a dispute from its opening to its closing', () => {
    const dispute = (opened: number | null, closed: number | null) => ({
      amount: 700,
      openedAt: opened === null ? null : daysAgo(opened),
      answerBy: null,
      closedAt: closed === null ? null : daysAgo(closed),
    });
    const of = { standing: PAID, lastMoney: NOW };
    expect(found({ ...of, disputes: [dispute(3, null)] })).toEqual([['disputed', 700]]);
    expect(found({ ...of, deleted: true, disputes: [dispute(3, null)] })).toHaveLength(1);
    expect(found({ ...of, disputes: [dispute(3, 1), dispute(null, 1)] })).toEqual([]);
  });

  it('reports refunds that exceed the money held', () => {
    const short = standing({
      entries: [money('received', PRICE), money('reversed', PRICE, 'd')],
      refunds: [{ id: 'r', amount: 2_000, granted: 2_000, state: 'sent' }],
    });
    expect(found({ standing: short, lastMoney: NOW })).toContainEqual([
      'refund not covered',
      2_000,
    ]);
  });

  it('reports a payer who saw no bank details, until money arrives', () => {
    const waiting = { withoutAccount: true, startedAt: daysAgo(1) };
    expect(found(waiting)).toEqual([['details wanted', PRICE]]);
    expect(found({ ...waiting, standing: PAID, lastMoney: NOW })).toEqual([]);
    expect(found({ ...waiting, ended: true, standing: standing({ ended: true }) })).toEqual([]);
    expect(found({ ...waiting, startedAt: null })).toEqual([]);
  });
});

it('gives every finding a next step, a positive amount and a past date', () => {
  const entries = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom<MoneyEntry['kind']>('received', 'refunded', 'reversed'),
      amount: fc.integer({ min: 1, max: 2 * PRICE }),
      ref: fc.constantFrom('a', 'b'),
      refundId: fc.constant(null),
    }),
    { selector: ({ kind, ref }) => `${kind} ${ref}`, maxLength: 5 },
  );
  fc.assert(
    fc.property(
      entries,
      fc.boolean(),
      fc.constantFrom(...ORDER_STATUSES),
      fc.integer({ min: 0, max: 60 }),
      (told, ended, status, days) => {
        const of = looked({
          standing: standing({ entries: told, ended }),
          ended,
          status,
          lastMoney: told.length === 0 ? null : daysAgo(days),
        });
        const findings = findingsOf(of, NOW);
        for (const finding of findings) {
          expect(FINDINGS[finding.kind].next).not.toBe('');
          expect(finding.amount).toBeGreaterThan(0);
          expect(new Date(finding.since).getTime()).toBeLessThanOrEqual(NOW.getTime());
        }
        // Money owed is always reported.
        expect(findings.some(({ kind }) => kind === 'owed back')).toBe(of.standing.owed > 0);
        const counted = countFindings(findings);
        expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(findings.length);
        expect(counted.map(({ kind }) => kind)).toEqual(
          FINDING_KINDS.filter((kind) => findings.some((each) => each.kind === kind)),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});

const there = (state: ProviderMove['state'], amount: number | null = 500): ProviderMove => ({
  flow: 'received',
  ref: 'pi_1',
  paymentId: 'payment',
  amount,
  at: new Date('2026-11-21T09:00:00Z'),
  state,
  ended: true,
});

it.each([
  ['moved, and booked with the same amount', there('moved'), { amount: 500 }, undefined],
  ['moved, and not booked', there('moved'), undefined, 'not in the books'],
  ['moved, and taken back in the books', there('moved'), { amount: 0 }, 'state differs'],
  ['moved with another amount', there('moved', 400), { amount: 500 }, 'amount differs'],
  ['moved in another currency', there('moved', null), { amount: 500 }, 'amount differs'],
  ['under way, and not booked', there('under way'), undefined, undefined],
  ['under way, and booked', there('under way'), { amount: 500 }, 'state differs'],
  ['failed, and not booked', there('not moved'), undefined, undefined],
  ['failed, and booked as failed', there('not moved'), { amount: 0 }, undefined],
  ['failed, and booked', there('not moved'), { amount: 500 }, 'state differs'],
  ['unknown, and booked', null, { amount: 500 }, 'not at the provider'],
  ['unknown, and taken back in the books', null, { amount: 0 }, undefined],
])('compares money that is %s', (_, move, booked, expected) => {
  expect(differenceOf(move, booked)).toBe(expected);
});

it('agrees exactly if the same amount moved on both sides', () => {
  const move = fc.option(
    fc
      .record({
        state: fc.constantFrom<ProviderMove['state']>('moved', 'under way', 'not moved'),
        amount: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ state, amount }) => there(state, amount)),
  );
  const booked = fc.option(fc.record({ amount: fc.integer({ min: 0, max: 3 }) }), {
    nil: undefined,
  });
  fc.assert(
    fc.property(move, booked, (provider, books) => {
      const moved = provider?.state === 'moved' ? provider.amount : 0;
      expect(differenceOf(provider, books) === undefined).toBe(moved === (books?.amount ?? 0));
    }),
  );
});
