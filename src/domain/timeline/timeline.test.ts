import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, toCents } from '#domain/money.ts';
import { orderStops } from '#domain/order-stops.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { REVIEW_STATES } from '#domain/review/review.ts';
import {
  CHECK_DAYS,
  checkOf,
  endOf,
  happenedByStatus,
  runsOutOn,
  shortestSupply,
} from './order-facts.ts';
import { placedSteps, STORY, type TimelineFacts } from './steps.ts';
import { type Promises, timeline } from './timeline.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

const promises: Promises = {
  reviewHours: 24,
  linkUntil: undefined,
  dispatch: undefined,
  expected: undefined,
};

const facts = (changes: Partial<TimelineFacts> = {}): TimelineFacts => ({
  status: 'Order Requested',
  prescriptionRequired: true,
  prescriptionThere: false,
  review: undefined,
  end: undefined,
  money: undefined,
  refund: undefined,
  back: { sent: 0, coming: 0 },
  returned: false,
  charged: false,
  cold: false,
  check: undefined,
  notToUse: undefined,
  supplyDays: undefined,
  runsOut: undefined,
  happened: [{ step: 'request', at: day(1) }],
  now: day(20),
  ...changes,
});

const anyFacts: fc.Arbitrary<TimelineFacts> = fc
  .record({
    status: fc.constantFrom(...ORDER_STATUSES),
    prescriptionRequired: fc.boolean(),
    prescriptionThere: fc.boolean(),
    review: fc.option(fc.constantFrom(...REVIEW_STATES), { nil: undefined }),
    withdrawn: fc.boolean(),
    money: fc.constantFrom(
      'asked',
      'link ended',
      'prescription over',
      'on its way',
      'paid',
      'paid back',
      undefined,
    ),
    refund: fc.constantFrom('owed', 'part', 'whole', undefined),
    back: fc.record({ sent: fc.nat(1_000_000), coming: fc.nat(1_000_000) }),
    returned: fc.boolean(),
    charged: fc.boolean(),
    cold: fc.boolean(),
    check: fc.constantFrom('open', 'fine', 'trouble', undefined),
    notToUse: fc.option(fc.record({ names: fc.constant('Ozempic'), settled: fc.boolean() }), {
      nil: undefined,
    }),
    supplyDays: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
    arrived: fc.integer({ min: 1, max: 60 }),
    happened: fc.array(
      fc.record({
        step: fc.constantFrom(...STORY, 'end' as const, 'refund' as const),
        at: fc.integer({ min: 1, max: 60 }).map(day),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ withdrawn, arrived, ...each }) => ({
    ...each,
    end: endOf(each.status, { withdrawn, review: each.review }),
    runsOut: each.supplyDays === undefined ? undefined : runsOutOn(day(arrived), each.supplyDays),
    now: day(61),
  }));

describe('the timeline of any order', () => {
  it('has exactly one current or ended step, and an ended step is the last', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const steps = placedSteps(each);
        const here = steps.filter(({ state }) => state === 'current' || state === 'ended');
        expect(here).toHaveLength(1);
        if (here[0]?.state === 'ended') expect(steps.at(-1)).toBe(here[0]);
      }),
    );
  });

  it('marks earlier steps as done and later steps as ahead', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const states = placedSteps(each).map(({ state }) => state);
        const here = states.findIndex((state) => state === 'current' || state === 'ended');
        expect(states.slice(0, here).every((state) => state === 'done')).toBe(true);
        expect(states.slice(here + 1).every((state) => state === 'ahead')).toBe(true);
      }),
    );
  });

  it('has dates in ascending order and none for steps ahead', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const steps = placedSteps(each);
        const times = steps.flatMap(({ at }) => (at ? [at.getTime()] : []));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const step of steps) if (step.state === 'ahead') expect(step.at).toBeUndefined();
      }),
    );
  });

  it('has each step once, with dates from events only', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const steps = placedSteps(each);
        expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
        for (const { id, at } of steps)
          if (at)
            expect(
              each.happened.some((one) => one.step === id && one.at.getTime() === at.getTime()),
            ).toBe(true);
      }),
    );
  });

  it('describes every step, and gives a task and a responsible party only for the current or ended step', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        for (const step of timeline(each, promises)) {
          expect(step.title).toMatch(/^[A-Z].*[^.]$/);
          expect(step.text).toMatch(/^[A-Z].*[.?]$/);
          expect(`${step.title} ${step.text} ${step.todo}`).not.toContain('!');
          const here = step.state === 'current' || step.state === 'ended';
          expect(step.turn !== undefined).toBe(here);
          if (here) expect(step.todo).toMatch(/^[A-Z].*\.$/);
          else expect(step.todo).toBeUndefined();
        }
      }),
    );
  });

  it('marks a payment as done only if paid, and has no supply step after a trouble report', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const steps = placedSteps(each);
        const paid = steps.find(({ id }) => id === 'payment');
        if (each.status !== 'Cancelled' && each.money !== 'paid' && each.money !== 'paid back')
          expect(paid?.state).not.toBe('done');
        if (each.check === 'trouble') expect(steps.map(({ id }) => id)).not.toContain('supply');
      }),
    );
  });

  it('marks a prescription as done only if sent, and a review only if decided', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const state = (step: string) => placedSteps(each).find(({ id }) => id === step)?.state;
        if (!each.prescriptionThere) expect(state('prescription')).not.toBe('done');
        if (each.prescriptionRequired && each.review !== 'approved' && each.review !== 'declined')
          expect(state('review')).not.toBe('done');
      }),
    );
  });

  it('shows the same shipping date as the order stops', () => {
    const way = ['Order Requested', 'Order Confirmed', 'Order Shipped', 'In Transit', 'Delivered'];
    fc.assert(
      fc.property(fc.subarray(way, { minLength: 1 }), (passed) => {
        const reached = ORDER_STATUSES.filter((each) => passed.includes(each)).map(
          (status, index) => ({ status, at: day(index + 1) }),
        );
        const status = reached.at(-1)?.status ?? 'Order Requested';
        const stop = (of: string) =>
          orderStops(status, reached).find((each) => each.status === of)?.at;
        const steps = placedSteps(facts({ status, happened: happenedByStatus(reached) }));
        expect(steps.find(({ id }) => id === 'shipped')?.at).toEqual(
          stop('Order Shipped') ?? stop('In Transit'),
        );
      }),
    );
  });

  it('says when a trouble report will be answered', () => {
    const delivered = { status: 'Delivered', check: 'trouble' } as const;
    const steps = timeline(facts(delivered), { ...promises, reviewHours: 48 });
    expect(steps.find(({ id }) => id === 'check')?.text).toContain('within 2 days');
  });

  it('does not mark an owed refund as done, and states its amount', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const refund = timeline(each, promises).find(({ id }) => id === 'refund');
        expect(refund === undefined).toBe(each.refund === undefined);
        if (!refund) return;
        const amount = each.refund === 'owed' ? each.back.coming : each.back.sent;
        if (each.refund === 'owed') expect(refund.state).not.toBe('done');
        if (amount > 0) expect(refund.text).toContain(formatMoney(toCents(amount)));
      }),
    );
  });

  it('says "nothing was charged" for a cancelled order exactly if nothing was charged', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const steps = timeline({ ...each, status: 'Cancelled' }, promises);
        const end = steps.find(({ id }) => id === 'end');
        expect(end?.text.includes('nothing was charged')).toBe(!each.charged);
      }),
    );
  });

  it('mentions the cold chain only if an item needs it', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const steps = timeline({ ...each, cold: false }, promises);
        for (const { title, text, todo } of steps.filter(({ id }) => id !== 'packing'))
          expect(`${title} ${text} ${todo}`).not.toMatch(/\bcold\b|warm|ice packs/);
      }),
    );
  });

  it('asks whether a parcel arrived cold only if it needs cooling', () => {
    const delivered = { status: 'Delivered', check: 'open', prescriptionThere: true } as const;
    const question = (cold: boolean) =>
      timeline(facts({ ...delivered, cold }), promises).find(({ id }) => id === 'check')?.todo;
    expect(question(true)).toContain('whether it arrived cold');
    expect(question(false)).not.toContain('cold');
  });

  it('has no prescription step if none is required', () => {
    fc.assert(
      fc.property(anyFacts, (each) => {
        const steps = timeline({ ...each, prescriptionRequired: false }, promises);
        expect(steps.some(({ id }) => id === 'prescription')).toBe(false);
      }),
    );
  });
});

const here = (changes: Partial<TimelineFacts>) =>
  timeline(facts(changes), promises).find(({ state }) => state === 'current' || state === 'ended');

describe('the current step of an order', () => {
  it.each([
    [{}, 'prescription', 'you'],
    [{ prescriptionThere: true, review: 'waiting' }, 'review', 'us'],
    [{ prescriptionThere: true, review: 'second look' }, 'review', 'us'],
    [{ prescriptionThere: true, review: 'copy asked' }, 'prescription', 'you'],
    [{ prescriptionThere: true, review: 'information asked' }, 'review', 'you'],
    [{ prescriptionRequired: false }, 'review', 'us'],
    [{ status: 'Order Confirmed', review: 'approved' }, 'payment', 'you'],
    [{ status: 'Order Confirmed', money: 'link ended' }, 'payment', 'you'],
    [{ status: 'Order Confirmed', money: 'prescription over' }, 'payment', 'you'],
    [{ status: 'Order Confirmed', money: 'on its way' }, 'payment', 'us'],
    [{ status: 'Order Confirmed', money: 'paid' }, 'packing', 'us'],
    [{ status: 'Preparing for Shipment', money: 'paid' }, 'packing', 'us'],
    [{ status: 'Order Confirmed', money: 'paid back', refund: 'owed' }, 'refund', 'us'],
    [{ status: 'Preparing for Shipment', money: 'paid back', refund: 'whole' }, 'refund', 'us'],
    [{ status: 'Delivered', money: 'paid back', refund: 'whole' }, 'delivered', 'nobody'],
    [{ status: 'Order Shipped' }, 'shipped', 'courier'],
    [{ status: 'In Transit' }, 'shipped', 'courier'],
    [{ status: 'Out for Delivery' }, 'delivery', 'courier'],
    [{ status: 'Delivered' }, 'delivered', 'nobody'],
    [{ status: 'Delivered', check: 'fine' }, 'check', 'nobody'],
    [{ status: 'Delivered', check: 'open', supplyDays: 28 }, 'check', 'you'],
    [{ status: 'Delivered', check: 'trouble', supplyDays: 28 }, 'check', 'us'],
    [{ status: 'Delivered', check: 'fine', supplyDays: 28, runsOut: day(40) }, 'supply', 'nobody'],
    [{ status: 'Cancelled', end: 'withdrawn' }, 'end', 'nobody'],
    [{ status: 'Cancelled', end: 'cancelled', refund: 'owed' }, 'refund', 'us'],
    [{ status: 'Cancelled', end: 'cancelled', refund: 'whole' }, 'refund', 'us'],
  ] as const satisfies readonly (readonly [Partial<TimelineFacts>, string, string])[])(
    'of %o is %s, and the next action is by %s',
    (changes, id, turn) => {
      expect(here(changes)).toMatchObject({ id, turn });
    },
  );

  it('is the end after a decline, with the review done', () => {
    const steps = timeline(
      facts({
        status: 'Cancelled',
        prescriptionThere: true,
        review: 'declined',
        end: 'declined',
        happened: [
          ...happenedByStatus([
            { status: 'Order Requested', at: day(1) },
            { status: 'Cancelled', at: day(3) },
          ]),
          { step: 'prescription', at: day(2) },
          { step: 'review', at: day(3) },
        ],
      }),
      promises,
    );
    expect(steps.map(({ id, state, at }) => [id, state, at?.getUTCDate()])).toEqual([
      ['request', 'done', 1],
      ['prescription', 'done', 2],
      ['review', 'done', 3],
      ['end', 'ended', 3],
    ]);
    expect(steps.at(-1)?.title).toBe('A pharmacist could not approve it');
  });

  it('leaves out steps that were skipped', () => {
    const steps = placedSteps(
      facts({
        status: 'Delivered',
        prescriptionThere: true,
        review: 'approved',
        money: 'paid',
        happened: [
          ...happenedByStatus([
            { status: 'Order Requested', at: day(1) },
            { status: 'Order Confirmed', at: day(3) },
            { status: 'Order Shipped', at: day(5) },
            { status: 'Delivered', at: day(9) },
          ]),
          { step: 'prescription', at: day(2) },
          { step: 'payment', at: day(4) },
        ],
      }),
    );
    expect(steps.map(({ id, state, at }) => [id, state, at?.getUTCDate()])).toEqual([
      ['request', 'done', 1],
      ['prescription', 'done', 2],
      ['review', 'done', 3],
      ['payment', 'done', 4],
      ['shipped', 'done', 5],
      ['delivered', 'current', 9],
    ]);
  });

  it('uses the last date of a repeated step', () => {
    const steps = placedSteps(
      facts({
        status: 'Order Confirmed',
        prescriptionThere: true,
        review: 'approved',
        happened: [
          { step: 'prescription', at: day(2) },
          { step: 'prescription', at: day(5) },
          { step: 'review', at: day(3) },
          { step: 'review', at: day(6) },
          { step: 'request', at: day(1) },
        ],
      }),
    );
    expect(steps.slice(0, 3).map(({ at }) => at?.getUTCDate())).toEqual([1, 5, 6]);
  });
});

describe('the arrival check', () => {
  const later = (days: number): Date => day(10 + days);
  it.each([
    [[], undefined, 'open'],
    [[], day(10), 'open'],
    [[{ state: 'fine' }], day(10), 'fine'],
    [[{ state: 'solved' }, { state: 'fine' }], day(10), 'fine'],
    [[{ state: 'fine' }, { state: 'open' }], day(10), 'trouble'],
    [[{ state: 'being looked at' }], undefined, 'trouble'],
  ] as const)('of reports %o with arrival %s is %s', (reports, arrived, check) => {
    expect(checkOf(reports, arrived, later(1))).toBe(check);
  });

  it('is open for a week', () => {
    expect(checkOf([], day(10), later(CHECK_DAYS))).toBe('open');
    expect(checkOf([], day(10), later(CHECK_DAYS + 1))).toBeUndefined();
  });
});

describe('the supply of an order', () => {
  it('lasts as long as its shortest line', () => {
    expect(shortestSupply([{ days: 84 }, { days: 28 }])).toBe(28);
  });
  it('is undefined if no line has days of supply', () => {
    expect(shortestSupply([])).toBeUndefined();
  });
});
