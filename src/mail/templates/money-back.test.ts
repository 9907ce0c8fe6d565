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
      'Nothing was charged for it. If you have already sent a transfer, we’ll refund it when it arrives.',
    ],
    [
      money({ received: 9_900, owed: 9_900 }),
      'You paid $99.00 for it. We are refunding $99.00 to you, and will email you when the refund has been sent.',
    ],
    [
      money({ received: 9_900, refunded: 9_900 }),
      'You paid $99.00 for it. We refunded $99.00 to you on November 20, 2026.',
    ],
    [
      money({ received: 9_900, refunded: 900, owed: 9_000 }),
      'You paid $99.00 for it. We refunded $9.00 to you on November 20, 2026. We are refunding $90.00 to you, and will email you when the refund has been sent.',
    ],
    [money({ received: 9_900 }), 'You paid $99.00 for it. Your bank has reversed this payment.'],
  ])('for %o is "%s"', (of, words) => {
    expect(moneyBackWords(of)).toBe(words);
  });
});
