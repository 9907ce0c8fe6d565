import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { REVIEW_REASONS } from '#texts/reviews.ts';
import { type ApprovedContent, approvedText } from './approved-content.ts';
import {
  afterReview,
  REVIEW_DECISIONS,
  REVIEW_STATES,
  type ReviewEvent,
  type ReviewState,
  serviceClock,
  spanText,
  takesPrescription,
} from './review.ts';

const events: readonly ReviewEvent[] = [
  { kind: 'approve', enough: true },
  { kind: 'approve', enough: false },
  { kind: 'ask-copy' },
  { kind: 'ask-information' },
  { kind: 'decline' },
  { kind: 'prescription-sent' },
  { kind: 'answered' },
  { kind: 'taken-back' },
];
const next = (state: ReviewState, event: ReviewEvent): string => {
  const result = afterReview(state, event);
  return result.ok ? result.value : result.code;
};

describe('a new prescription file', () => {
  it.each(REVIEW_STATES)('is accepted until the review is decided: %s', (state) => {
    const decided = state === 'approved' || state === 'declined';
    for (const status of ORDER_STATUSES)
      expect(takesPrescription(status, state)).toMatchObject(
        status === 'Cancelled'
          ? { code: 'order-cancelled', message: 'This order has been cancelled.' }
          : decided
            ? { code: 'prescription-decided', kind: 'conflict' }
            : { ok: true },
      );
  });

  it('is accepted without a review unless the order is cancelled', () => {
    for (const status of ORDER_STATUSES)
      expect(takesPrescription(status, undefined).ok).toBe(status !== 'Cancelled');
  });
});

describe('the states of a review', () => {
  it('are all reachable from the first', () => {
    const reached = new Set<ReviewState>(['waiting']);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const state of reached)
        for (const event of events) {
          const result = afterReview(state, event);
          if (result.ok) reached.add(result.value);
        }
    }
    expect([...reached].toSorted()).toEqual([...REVIEW_STATES].toSorted());
  });

  it.each<[ReviewState, ReviewEvent, string]>([
    ['waiting', { kind: 'approve', enough: true }, 'approved'],
    ['waiting', { kind: 'approve', enough: false }, 'second look'],
    ['second look', { kind: 'approve', enough: true }, 'approved'],
    ['second look', { kind: 'ask-copy' }, 'copy asked'],
    ['copy asked', { kind: 'prescription-sent' }, 'waiting'],
    ['copy asked', { kind: 'approve', enough: true }, 'not-open'],
    ['information asked', { kind: 'answered' }, 'waiting'],
    ['waiting', { kind: 'answered' }, 'not-asked'],
    ['approved', { kind: 'decline' }, 'not-open'],
    ['approved', { kind: 'approve', enough: true }, 'not-open'],
    ['approved', { kind: 'prescription-sent' }, 'not-open'],
    ['declined', { kind: 'prescription-sent' }, 'not-open'],
    ['second look', { kind: 'prescription-sent' }, 'waiting'],
    ['approved', { kind: 'taken-back' }, 'waiting'],
    ['declined', { kind: 'ask-information' }, 'not-open'],
    ['copy asked', { kind: 'decline' }, 'declined'],
  ])('%s, %j: %s', (state, event, expected) => {
    expect(next(state, event)).toBe(expected);
  });

  it('have reasons with a sentence for each decision', () => {
    for (const decision of REVIEW_DECISIONS) {
      expect(REVIEW_REASONS[decision].length).toBeGreaterThan(0);
      for (const { sentence } of REVIEW_REASONS[decision]) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('the service-level clock', () => {
  const since = new Date('2026-11-20T10:00:00Z');
  it.each([
    ['2026-11-20T10:00:00Z', 'calm', '0 min', '24 h'],
    ['2026-11-21T03:59:00Z', 'calm', '17 h', '6 h'],
    ['2026-11-21T04:30:00Z', 'soon', '18 h', '5 h'],
    ['2026-11-21T10:30:00Z', 'late', '24 h', '30 min'],
    ['2026-11-24T11:00:00Z', 'late', '4 days', '3 days'],
  ])('at %s shows %s', (now, mood, waited, left) => {
    const clock = serviceClock(since, new Date(now), 24);
    expect([clock.mood, spanText(clock.waitedMs), spanText(clock.leftMs)]).toEqual([
      mood,
      waited,
      left,
    ]);
  });

  it('shows no negative waiting time if a clock is behind', () => {
    expect(serviceClock(since, new Date('2026-11-19T00:00:00Z'), 24).waitedMs).toBe(0);
  });
});

describe('the text of approved content', () => {
  const line = fc.record({
    productId: fc.string(),
    strength: fc.string(),
    quantity: fc.integer({ min: 1, max: 9 }),
    priceCents: fc.integer({ min: 0, max: 99_999 }),
  });
  const content: fc.Arbitrary<ApprovedContent> = fc.record({
    orderId: fc.string(),
    patient: fc.record({
      firstName: fc.string(),
      lastName: fc.string(),
      email: fc.string(),
      streetAddress: fc.string(),
      apartment: fc.option(fc.string()),
      city: fc.string(),
      state: fc.string(),
      zipCode: fc.string(),
      country: fc.string(),
    }),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    discount: fc.option(
      fc.record({
        kind: fc.constantFrom('friend code' as const, 'coupon' as const),
        cents: fc.integer({ min: 0, max: 999_999 }),
      }),
      { nil: undefined },
    ),
    totalCents: fc.integer({ min: 0, max: 999_999 }),
  });

  it('has the first form without a discount and the second form with one', () => {
    fc.assert(
      fc.property(content, (each) => {
        const plain = approvedText({ ...each, discount: undefined });
        expect(plain).toMatch(/^\["approved content, first form"/);
        expect(JSON.parse(plain)).toHaveLength(5);
        const discounted = approvedText({ ...each, discount: { kind: 'coupon', cents: 5 } });
        expect(discounted).toMatch(/^\["approved content, second form".*\["coupon",5\],\d+\]$/s);
      }),
    );
  });

  it('is the same exactly for the same content', () => {
    fc.assert(
      fc.property(content, content, (a, b) => {
        expect(
          approvedText({
            totalCents: a.totalCents,
            discount: a.discount,
            lines: a.lines,
            patient: a.patient,
            orderId: a.orderId,
          }),
        ).toBe(approvedText(a));
        expect(approvedText(a) === approvedText(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});
