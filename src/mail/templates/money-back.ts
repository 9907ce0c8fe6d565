import { formatDate } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';

/** Texts about the money of a cancelled order. */
export type MoneyBackData = {
  readonly receivedCents: Cents;
  readonly refundedCents: Cents;
  /** Still to go back, asked for or not. */
  readonly owedCents: Cents;
  /** The day on which money left last, as an instant in ISO form. */
  readonly refundedOn: string | null;
  /** Somebody went on to pay, so a transfer may be under way. */
  readonly started: boolean;
};

/** Whether anything was charged, and what went back and when, in the patient's words. */
export const moneyBackWords = (money: MoneyBackData): string => {
  const { receivedCents, refundedCents, owedCents, refundedOn, started } = money;
  if (receivedCents === 0)
    return started
      ? 'Nothing was charged for it. If you have already sent a transfer, we’ll refund it when it arrives.'
      : 'Nothing was charged for it.';
  const paid = `You paid ${formatMoney(receivedCents)} for it.`;
  const back =
    refundedCents > 0
      ? ` We refunded ${formatMoney(refundedCents)} to you on ${formatDate(refundedOn)}.`
      : '';
  if (owedCents > 0)
    return `${paid}${back} We are refunding ${formatMoney(owedCents)} to you, and will email you when the refund has been sent.`;
  return back ? `${paid}${back}` : `${paid} Your bank has reversed this payment.`;
};
