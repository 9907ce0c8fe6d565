import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, MAX_CENTS, toCents } from '#domain/money.ts';
import { BOOK_MESSAGES } from '#texts/money-books.ts';
import type { MoneyEntry } from './ledger.ts';
import { bankNumber, isTransfer, readTransfer, transferRef, typedAmount } from './transfers.ts';

describe('a typed amount', () => {
  it('is read in printed form and in plain digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_CENTS }), (cents) => {
        expect(typedAmount(formatMoney(toCents(cents)))).toBe(cents);
        expect(typedAmount((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });

  it('may omit cents, and contain a dollar sign and spaces', () => {
    expect(typedAmount('80')).toBe(8_000);
    expect(typedAmount(' $ 80.5 ')).toBe(8_050);
    expect(typedAmount('1,249.90')).toBe(124_990);
  });

  it('is refused if it is ambiguous, zero or too large', () => {
    for (const typed of [
      '',
      '0',
      '0.00',
      '-5',
      '1.249,90',
      '249,90',
      '12,49.90',
      '1,2490',
      '5.123',
      '.50',
      '80 USD',
      '€80',
      '1e3',
      '21474836.48',
      '999999999',
      '８０',
    ])
      expect(typedAmount(typed), typed).toBeUndefined();
    expect(typedAmount('21,474,836.47')).toBe(MAX_CENTS);
  });
});

describe('a typed transfer', () => {
  const typed = { amount: '80', day: '2026-11-20', bankReference: 'ab  12/3 ' };
  const TODAY = '2026-11-21';

  it('is read with a normalized bank reference', () => {
    expect(readTransfer(typed, TODAY)).toEqual({
      ok: true,
      value: { amount: 8_000, day: '2026-11-20', bankReference: 'AB 12/3' },
    });
    expect(readTransfer({ ...typed, day: TODAY }, TODAY).ok).toBe(true);
  });

  it.each([
    [{ amount: 'much' }, 'amount', BOOK_MESSAGES.amountWrong],
    [{ day: '' }, 'day', BOOK_MESSAGES.dayWrong],
    [{ day: '2026-02-30' }, 'day', BOOK_MESSAGES.dayWrong],
    [{ day: '2026-11-22' }, 'day', BOOK_MESSAGES.dayAhead],
    [{ bankReference: '  ' }, 'bankReference', BOOK_MESSAGES.bankReferenceMissing],
    [{ bankReference: 'A_1' }, 'bankReference', BOOK_MESSAGES.bankReferenceWrong],
    [{ bankReference: 'A'.repeat(36) }, 'bankReference', BOOK_MESSAGES.bankReferenceWrong],
  ])('is refused with %j', (change, field, message) => {
    expect(readTransfer({ ...typed, ...change }, TODAY)).toMatchObject({
      ok: false,
      kind: 'invalid',
      message,
      fields: { [field]: message },
    });
  });

  it('reports all invalid fields at once', () => {
    const wrong = readTransfer({ amount: '', day: '', bankReference: '' }, TODAY);
    expect(!wrong.ok && Object.keys(wrong.fields ?? {})).toEqual([
      'amount',
      'day',
      'bankReference',
    ]);
  });
});

const entry = (kind: MoneyEntry['kind'], ref: string): MoneyEntry => ({
  kind,
  amount: 100,
  ref,
  refundId: null,
});

it('books a bank reference at most once at a time, also after it is undone', () => {
  const number = fc.stringMatching(/^[0-9A-Z/.+ -]{1,35}$/);
  fc.assert(
    fc.property(number, fc.array(fc.boolean(), { maxLength: 20 }), (typed, steps) => {
      const booked: MoneyEntry[] = [];
      const names = new Set<string>();
      let standing: string | undefined;
      for (const receives of steps) {
        if (receives) {
          const ref = transferRef(typed, booked);
          expect(ref === undefined).toBe(standing !== undefined);
          if (ref === undefined) continue;
          // References must be unique, because the ledger books each once.
          expect(names.has(ref)).toBe(false);
          expect(isTransfer(ref)).toBe(true);
          expect(bankNumber(ref)).toBe(typed);
          names.add(ref);
          standing = ref;
          booked.push(entry('received', ref));
        } else if (standing !== undefined) {
          booked.push(entry('receipt undone', standing));
          standing = undefined;
        }
      }
    }),
  );
});

it('distinguishes a bank reference from longer ones and from provider payments', () => {
  const other = [entry('received', 'transfer ABC 1'), entry('received', 'ABC')];
  expect(transferRef('ABC', other)).toBe('transfer ABC');
  expect(isTransfer('pi_1')).toBe(false);
});
