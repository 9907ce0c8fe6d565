import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paymentFacts } from '#tests/support/payment-facts.ts';
import type { MoneyEntry } from './ledger.ts';
import { grantedBy, PAYMENT_STATES, standingOf } from './payment.ts';
import { REFUND_STATES, refundState, type RefundFacts } from './refunds.ts';

/**
 * Random histories of a payment. The provider delivers events late, twice, in any order, or
 * only on request. A model next to the store's ledger tracks the real cash and the outcome of each
 * refund. After all events are delivered, the ledger must agree with the model.
 */
const PRICE = 10_000;

type Paid = { readonly ref: string; readonly amount: number; reversed: 'no' | 'yes' | 'lifted' };
type Back = {
  readonly id: string;
  readonly amount: number;
  readonly granted: number;
  ended: 'open' | 'arrived' | 'failed' | 'bounced';
};

class World {
  cash = 0;
  ended = false;
  readonly paid: Paid[] = [];
  readonly backs: Back[] = [];
  /** Events that are still undelivered, and events that were lost. */
  readonly queue: MoneyEntry[] = [];
  readonly lost: MoneyEntry[] = [];
  /** State of the store's ledger. */
  readonly ledger: MoneyEntry[] = [];
  readonly refunds: RefundFacts[] = [];

  standing() {
    return standingOf(
      paymentFacts({
        amount: PRICE,
        ended: this.ended,
        entries: this.ledger,
        refunds: this.refunds.map((refund) => ({
          ...refund,
          state: refundState(refund, this.ledger),
        })),
      }),
    );
  }

  tell(
    kind: MoneyEntry['kind'],
    amount: number,
    ref: string,
    refundId: string | null = null,
  ): void {
    this.queue.push({ kind, amount, ref, refundId });
  }

  /** Books only the first entry of each kind and reference, as the database does. */
  deliver(entry: MoneyEntry): void {
    if (!this.ledger.some(({ kind, ref }) => kind === entry.kind && ref === entry.ref))
      this.ledger.push(entry);
  }
}

type Step = (world: World) => void;

const pick = <T>(all: readonly T[], at: number): T | undefined =>
  all.length === 0 ? undefined : all[at % all.length];

const index = fc.nat({ max: 1_000 });
const pays = fc
  .constantFrom(PRICE, PRICE, PRICE, PRICE / 2, PRICE + 300, 1)
  .map((amount): Step => (world) => {
    const ref = `pay ${world.paid.length}`;
    world.paid.push({ ref, amount, reversed: 'no' });
    world.cash += amount;
    world.tell('received', amount, ref);
  });
const delivers = fc
  .tuple(index, fc.integer({ min: 1, max: 3 }))
  .map(([at, times]): Step => (world) => {
    const entry = pick(world.queue, at);
    if (!entry) return;
    for (let time = 0; time < times; time += 1) world.deliver(entry);
    // Some events stay in the queue and are delivered again later.
    if (times < 3) world.queue.splice(world.queue.indexOf(entry), 1);
  });
const loses = index.map((at): Step => (world) => {
  const entry = pick(world.queue, at);
  if (entry) world.lost.push(...world.queue.splice(world.queue.indexOf(entry), 1));
});
const asks = fc.constant<Step>((world) => {
  world.queue.push(...world.lost.splice(0));
});
const refunds = fc.double({ min: 0.01, max: 1, noNaN: true }).map((share): Step => (world) => {
  const before = world.standing();
  const amount = Math.ceil(before.refundable * share);
  if (amount === 0) return;
  const id = `back ${world.backs.length}`;
  const granted = grantedBy(before, amount);
  world.backs.push({ id, amount, granted, ended: 'open' });
  world.refunds.push({ id, amount, granted, state: 'sent' });
});
const ends = fc
  .tuple(index, fc.constantFrom('arrived', 'failed', 'bounced'))
  .map(([at, how]): Step => (world) => {
    const back = pick(
      world.backs.filter(({ ended }) => ended === 'open'),
      at,
    );
    if (!back) return;
    back.ended = how;
    if (how !== 'failed') world.tell('refunded', back.amount, `re ${back.id}`, back.id);
    if (how !== 'arrived') world.tell('refund failed', back.amount, `re ${back.id}`, back.id);
    if (how === 'arrived') world.cash -= back.amount;
  });
const reverses = index.map((at): Step => (world) => {
  const paid = pick(
    world.paid.filter(({ reversed }) => reversed === 'no'),
    at,
  );
  if (!paid) return;
  paid.reversed = 'yes';
  world.cash -= paid.amount;
  world.tell('reversed', paid.amount, `dispute of ${paid.ref}`);
});
const lifts = index.map((at): Step => (world) => {
  const paid = pick(
    world.paid.filter(({ reversed }) => reversed === 'yes'),
    at,
  );
  if (!paid) return;
  paid.reversed = 'lifted';
  world.cash += paid.amount;
  world.tell('reversal lifted', paid.amount, `dispute of ${paid.ref}`);
});
const cancels = fc.constant<Step>((world) => {
  world.ended = true;
});
const takesUp = fc.constant<Step>((world) => {
  world.ended = false;
});

const history = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: pays },
    { weight: 8, arbitrary: delivers },
    { weight: 2, arbitrary: loses },
    { weight: 1, arbitrary: asks },
    { weight: 3, arbitrary: refunds },
    { weight: 3, arbitrary: ends },
    { weight: 1, arbitrary: reverses },
    { weight: 1, arbitrary: lifts },
    { weight: 1, arbitrary: cancels },
    { weight: 1, arbitrary: takesUp },
  ),
  { minLength: 1, maxLength: 40 },
);

it('agrees with the real cash after all events, in any order of delivery', () => {
  fc.assert(
    fc.property(history, fc.boolean(), (steps, backwards) => {
      const world = new World();
      for (const step of steps) {
        step(world);
        const now = world.standing();
        // The store never owes and demands money at the same time.
        expect(now.owed === 0 || now.rest === 0).toBe(true);
        expect(now.refundable).toBe(now.held);
        if (PAYMENT_STATES[now.state].paid) expect(now.rest).toBe(0);
      }
      // At the end all events are delivered, some of them again.
      const rest = [...world.queue, ...world.lost, ...world.queue];
      for (const entry of backwards ? rest.toReversed() : rest) world.deliver(entry);

      const open = world.backs
        .filter(({ ended }) => ended === 'open')
        .reduce((sum, { amount }) => sum + amount, 0);
      const granted = world.backs
        .filter(({ ended }) => ended === 'open' || ended === 'arrived')
        .reduce((sum, back) => sum + back.granted, 0);
      const due = world.ended ? 0 : Math.max(0, PRICE - granted);
      const free = Math.max(0, world.cash - open);
      const s = world.standing();
      expect(s.received - s.refunded - s.reversed).toBe(world.cash);
      expect(s).toMatchObject({
        pending: open,
        held: free,
        due,
        owed: Math.max(0, free - due),
        rest: Math.max(0, due - free),
        short: Math.max(0, open - world.cash),
      });
      for (const refund of world.refunds) {
        const back = world.backs.find(({ id }) => id === refund.id);
        const state = refundState(refund, world.ledger);
        expect(REFUND_STATES[state].stands).toBe(
          back?.ended === 'open' || back?.ended === 'arrived',
        );
      }
    }),
    { numRuns: 5_000 },
  );
});
