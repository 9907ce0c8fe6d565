import { describe, expect, it } from 'vitest';
import { toCents } from '#domain/money.ts';
import { type MoneyBackData, moneyBackWords } from './money-back.ts';

const money = (changes: Partial<Record<'received' | 'refunded' | 'owed', number>> = {}) =>
  ({
    receivedCents: toCents(changes.received ?? 0),
    refundedCents: toCents(changes.refunded ?? 0),
    owedCents: toCents(changes.owed ?? 0),
    refundedOn: (changes.refunded ?? 0) > 0 ? '2026-11-20T12:00:00.000Z' : null,
    started: false,
  }) satisfies MoneyBackData;

describe('the text about money of a cancelled order', () => {
  it.each([
    [money(), 'Nothing was charged for it.'],
    [
      { ...money(), started: true },
      'Nothing was charged for it. If you have sent a transfer already, we pay it back when it has arrived.',
    ],
    [
      money({ received: 9_900, owed: 9_900 }),
      'You paid $99.00 for it. We pay $99.00 back to you, and email you when it has left.',
    ],
    [
      money({ received: 9_900, refunded: 9_900 }),
      'You paid $99.00 for it. We paid $99.00 back to you on November 20, 2026.',
    ],
    [
      money({ received: 9_900, refunded: 900, owed: 9_000 }),
      'You paid $99.00 for it. We paid $9.00 back to you on November 20, 2026. We pay $90.00 back to you, and email you when it has left.',
    ],
    [money({ received: 9_900 }), 'You paid $99.00 for it. Your bank has taken this money back.'],
  ])('for %o is "%s"', (of, words) => {
    expect(moneyBackWords(of)).toBe(words);
  });
});
