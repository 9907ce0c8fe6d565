import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BalancedLine,
  type BalanceEntry,
  balanceOf,
  correctHeld,
  heldBy,
} from '#domain/review/balance.ts';
import { refillsOf } from '#domain/refills.ts';
import { remainingSupply } from '#domain/supply.ts';
import {
  earlierItem,
  holdsPacks,
  inUseFrom,
  isForbiddenPack,
  isSettled,
  type LineOutcome,
  lineSupply,
  type Outcome,
  OUTCOMES,
  parcelOutcome,
  readOutcomes,
} from './outcomes.ts';

const DAY = 86_400_000;
const day = (number: number): Date => new Date(Date.UTC(2026, 0, 1) + number * DAY);

const decided = (outcome: Outcome, changes: Partial<LineOutcome> = {}): LineOutcome => ({
  outcome,
  inUseFrom: outcome === 'in use' ? day(4) : null,
  decidedAt: day(5),
  confirmedAt: null,
  ...changes,
});

describe('the supply of a line', () => {
  it.each([
    ['without a report counts from its arrival', undefined, day(3), false, 'arrived'],
    ['that has not left is to come', undefined, null, false, 'coming'],
    ['during a report is to come', undefined, day(3), true, 'coming'],
    ['that may be used counts', decided('in use'), day(3), false, 'arrived'],
    ['that is discarded does not count', decided('discard'), day(9), false, 'none'],
    ['that is discarded does not count during a report', decided('discard'), null, true, 'none'],
    ['that is refunded does not count', decided('refund'), day(9), false, 'none'],
    ['that is sent again is to come', decided('send again'), day(3), false, 'coming'],
    ['that came again counts', decided('send again'), day(9), false, 'arrived'],
  ] as const)('%s', (_, latest, arrived, unanswered, kind) => {
    expect(lineSupply(latest, arrived, unanswered).kind).toBe(kind);
  });
});

describe('the day since which packs are in use', () => {
  const reported = day(4);
  it.each([
    ['is the arrival before the report', undefined, day(3), day(3)],
    ['is the report if the arrival was noted later', undefined, day(6), day(4)],
    ['is the report if the arrival was not noted', undefined, null, day(4)],
    ['stays if the decision is repeated', decided('in use', { inUseFrom: day(1) }), day(3), day(1)],
    ['is that of the replacement', decided('send again', { decidedAt: day(1) }), day(3), day(3)],
  ] as const)('%s', (_, before, arrived, expected) => {
    expect(inUseFrom('in use', before, { reported, arrived })).toEqual(expected);
  });
});

describe('what must not be used', () => {
  const noMoney = { open: false, at: undefined };
  it.each([
    ['a discarded pack before the patient confirms', decided('discard'), null, noMoney, false],
    [
      'a discarded pack that was put aside',
      decided('discard', { confirmedAt: day(6) }),
      null,
      noMoney,
      true,
    ],
    ['a pack that is sent again', decided('send again'), day(3), noMoney, false],
    ['a pack that came again', decided('send again'), day(9), noMoney, true],
    [
      'a refund that is owed',
      decided('refund', { confirmedAt: day(6) }),
      null,
      { open: true, at: day(7) },
      false,
    ],
    [
      'a refund from before the decision',
      decided('refund', { confirmedAt: day(6) }),
      null,
      { open: false, at: day(4) },
      false,
    ],
    [
      'a refund that was made',
      decided('refund', { confirmedAt: day(6) }),
      null,
      { open: false, at: day(7) },
      true,
    ],
    ['an unconfirmed refund', decided('refund'), null, { open: false, at: day(7) }, false],
  ] as const)('is settled: %s', (_, latest, arrived, money, settled) => {
    expect(isSettled(latest, arrived, money)).toBe(settled);
  });
});

describe('a pack', () => {
  it.each([
    ['without a decision', undefined, day(1), false],
    ['that may be used', decided('in use'), day(1), false],
    ['that is discarded', decided('discard'), day(1), true],
    ['of the parcel that is replaced', decided('send again'), day(1), true],
    ['of the replacement', decided('send again'), day(6), false],
  ] as const)('%s', (_, latest, recordedAt, forbidden) => {
    expect(isForbiddenPack(latest, recordedAt)).toBe(forbidden);
  });
});

describe('the outcomes of a form', () => {
  it('are refused unless every line has one', () => {
    expect(readOutcomes(['a', 'b'], { 'outcome-a': 'discard' })).toMatchObject({
      ok: false,
      fields: { 'outcome-b': expect.any(String) },
    });
    expect(readOutcomes(['a'], { 'outcome-a': 'eat' }).ok).toBe(false);
    expect(readOutcomes(['a'], { 'outcome-a': 'refund' })).toEqual({
      ok: true,
      value: [{ itemId: 'a', outcome: 'refund' }],
    });
  });
});

/** An order with lines of different ingredients that arrived on the third day. */
const LINES = [
  { id: 'a', name: 'Ozempic', atc: 'A10BJ06', strength: '2mg/3mL', packs: 3, supplyDays: 84 },
  { id: 'b', name: 'Lantus', atc: 'A10AE04', strength: '100u/mL', packs: 2, supplyDays: 50 },
] as const;
const ORDER = 'order';

type Decision = Readonly<Record<(typeof LINES)[number]['id'], Outcome>>;

/** Carries out decisions on successive days as staff make them; a replacement arrives a day later. */
const afterAll = (decisions: readonly Decision[]) => {
  const latest = new Map<string, LineOutcome>();
  let lines: readonly BalancedLine[] = LINES.map(({ id, strength, packs }) => ({
    id,
    productId: id,
    productStrength: strength,
    entries: [
      { kind: 'granted', packs: packs * 3, orderId: null },
      { kind: 'taken', packs, orderId: ORDER },
      { kind: 'taken', packs, orderId: 'another order' },
    ] satisfies BalanceEntry[],
  }));
  let arrived = day(3);
  let now = 4;
  for (const decision of decisions) {
    for (const { id } of LINES) {
      const outcome = decision[id];
      const from = inUseFrom(outcome, latest.get(id), { reported: day(now), arrived });
      latest.set(id, decided(outcome, { inUseFrom: from, decidedAt: day(now + 1) }));
    }
    const wanted = LINES.filter(({ id }) => holdsPacks(latest.get(id)?.outcome)).map(
      ({ id, strength, packs }) => ({ productId: id, strength, packs }),
    );
    const corrected = correctHeld(lines, ORDER, wanted);
    if (!corrected.ok) throw new Error('the packs that were given back are there to be taken');
    lines = lines.map((line) => ({
      ...line,
      entries: [
        ...line.entries,
        ...corrected.value.filter(({ lineId }) => lineId === line.id).map(({ entry }) => entry),
      ],
    }));
    if (Object.values(decision).includes('send again')) arrived = day(now + 2);
    now += 3;
  }
  return { latest, lines, arrived, now: day(now) };
};

const anyDecision: fc.Arbitrary<Decision> = fc.record({
  a: fc.constantFrom(...OUTCOMES),
  b: fc.constantFrom(...OUTCOMES),
});

describe('after any sequence of decisions', () => {
  it('an order holds exactly the packs that are used or sent again', () => {
    fc.assert(
      fc.property(fc.array(anyDecision, { maxLength: 8 }), (decisions) => {
        const { latest, lines } = afterAll(decisions);
        for (const line of lines) {
          const { packs } = LINES.find(({ id }) => id === line.id) ?? { packs: 0 };
          const held = holdsPacks(latest.get(line.id)?.outcome) ? packs : 0;
          expect(heldBy(line.entries, ORDER)).toBe(held);
          expect(heldBy(line.entries, 'another order')).toBe(packs);
          expect(balanceOf(line.entries)).toEqual({ granted: packs * 3, left: packs * 2 - held });
        }
      }),
    );
  });

  it('what must not be used counts in no supply, no reminder and no cap', () => {
    fc.assert(
      fc.property(fc.array(anyDecision, { maxLength: 8 }), (decisions) => {
        const { latest, arrived, now } = afterAll(decisions);
        const counted = LINES.filter(({ id }) => holdsPacks(latest.get(id)?.outcome));
        const { supplies, notToUse } = parcelOutcome(LINES, latest, {
          arrived,
          unanswered: false,
          money: { open: false, at: undefined },
        });
        expect(supplies.map(({ days }) => days)).toEqual(counted.map((line) => line.supplyDays));
        expect(notToUse?.open ?? []).toEqual(
          LINES.filter((line) => !counted.includes(line)).map(({ name }) => name),
        );
        const reminded = refillsOf(
          LINES.flatMap(({ id, name, atc, strength, supplyDays }) => {
            const supply = lineSupply(latest.get(id), arrived, false);
            return supply.kind === 'none'
              ? []
              : [
                  {
                    orderId: ORDER,
                    name,
                    productId: id,
                    strength,
                    atc,
                    days: supplyDays,
                    arrived:
                      supply.kind === 'arrived' ? supply.at.toISOString().slice(0, 10) : undefined,
                    next: { to: { country: 'United States', state: 'Maine' }, cold: false },
                  },
                ];
          }),
          { reviewHours: 24, shipping: { from: 'DE', cold: { transitDays: 3, coolantHours: 96 } } },
        );
        expect(reminded.flatMap(({ lines }) => lines.map(({ name }) => name)).toSorted()).toEqual(
          counted.map(({ name }) => name).toSorted(),
        );
        const covered = remainingSupply(
          LINES.map(({ id, atc, supplyDays }) =>
            earlierItem({
              atc,
              days: supplyDays,
              cancelled: false,
              shippedAt: arrived,
              latest: latest.get(id),
              unanswered: false,
            }),
          ),
          now,
        );
        for (const line of LINES)
          expect(covered.has(line.atc)).toBe(
            counted.includes(line) && isCovered(line, latest, arrived, now),
          );
      }),
    );
  });
});

const isCovered = (
  line: (typeof LINES)[number],
  latest: ReadonlyMap<string, LineOutcome>,
  arrived: Date,
  now: Date,
): boolean => {
  const supply = lineSupply(latest.get(line.id), arrived, false);
  return (
    supply.kind === 'coming' ||
    (supply.kind === 'arrived' && supply.at.getTime() + line.supplyDays * DAY > now.getTime())
  );
};
