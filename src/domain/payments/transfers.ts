import { isDay } from '#domain/dates.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { MAX_CENTS } from '#domain/money.ts';
import { BOOK_MESSAGES } from '#texts/money-books.ts';
import { moved, type MoneyEntry } from './ledger.ts';

/** An amount as a person types it, "1,249.90" or "$80", in cents; undefined where it is none, or nothing. */
export const typedAmount = (typed: string): number | undefined => {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return undefined;
  const cents =
    Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents > 0 && cents <= MAX_CENTS ? cents : undefined;
};

/** Name of a transfer's ledger entries: the bank's number in the store's spelling. */
const TRANSFER = 'transfer ';

/** Name of a transfer in the ledger when it is booked for the first time. */
export const transferName = (bankReference: string): string => `${TRANSFER}${bankReference}`;

/** Whether an entry came by a transfer that a person booked, and not from a provider. */
export const isTransfer = (ref: string): boolean => ref.startsWith(TRANSFER);

/** The bank's number of a transfer, without what the store added to it. */
export const bankNumber = (ref: string): string =>
  ref.slice(TRANSFER.length).replace(/ again \d+$/, '');

export type TypedTransfer = {
  readonly amount: string;
  readonly day: string;
  readonly bankReference: string;
};

export type Transfer = {
  readonly amount: number;
  readonly day: string;
  readonly bankReference: string;
};

/** Checks a transfer as it was typed off the bank's list. `today` as 2026-01-31. */
export const readTransfer = (typed: TypedTransfer, today: string): Result<Transfer, 'invalid'> => {
  const amount = typedAmount(typed.amount);
  const bankReference = typed.bankReference.replace(/\s+/g, ' ').trim().toUpperCase();
  const fields: Record<string, string> = {};
  if (amount === undefined) fields['amount'] = BOOK_MESSAGES.amountWrong;
  if (!isDay(typed.day)) fields['day'] = BOOK_MESSAGES.dayWrong;
  else if (typed.day > today) fields['day'] = BOOK_MESSAGES.dayAhead;
  if (bankReference === '') fields['bankReference'] = BOOK_MESSAGES.bankReferenceMissing;
  else if (!/^[0-9A-Z/.+ -]{1,35}$/.test(bankReference))
    fields['bankReference'] = BOOK_MESSAGES.bankReferenceWrong;
  const [first] = Object.values(fields);
  if (first !== undefined || amount === undefined)
    return refuse('invalid', 'invalid', first ?? BOOK_MESSAGES.amountWrong, { fields });
  return ok({ amount, day: typed.day, bankReference });
};

/**
 * The name under which a transfer is booked; undefined where it is in the books. One that was booked wrongly
 * and undone can be booked again.
 */
export const transferRef = (
  bankReference: string,
  booked: readonly MoneyEntry[],
): string | undefined => {
  const same = [...moved(booked, 'received')].filter(
    ([ref]) => isTransfer(ref) && bankNumber(ref) === bankReference,
  );
  if (same.some(([, amount]) => amount > 0)) return undefined;
  const name = transferName(bankReference);
  return same.length === 0 ? name : `${name} again ${same.length}`;
};
