import { formatDate } from './dates.ts';
import { packsText } from './review/balance.ts';
import {
  businessDayFrom,
  deliveryRange,
  DISPATCH_DAYS,
  dispatchCalendar,
  type Way,
} from './shipping/business-days.ts';
import { coldDispatch } from './shipping/cold-chain.ts';
import { addDays, type Day } from './shipping/days.ts';
import type { ShippingTerms } from './shipping/plan.ts';

/** Days that a person gets to read a reminder and to order. */
export const DAYS_TO_ORDER = 3;
/** Days for a payment to come in: a bank transfer takes that long. */
export const DAYS_TO_PAY = 3;

export type RefillTerms = {
  /** Hours within which a pharmacist looks at a prescription. */
  readonly reviewHours: number;
  readonly shipping: ShippingTerms;
};

/** Destination of the next parcel, and whether it must stay cold. */
type NextParcel = { readonly to: Way['to']; readonly cold: boolean };

/** The last day on which a parcel should come that a reminder of that day leads to. */
export const arrivesBy = (
  reminded: Day,
  { to, cold }: NextParcel,
  { reviewHours, shipping }: RefillTerms,
): Day => {
  const way: Way = { from: shipping.from, to };
  const paid = addDays(reminded, DAYS_TO_ORDER + Math.ceil(reviewHours / 24) + DAYS_TO_PAY);
  let leaves = paid;
  for (let left = DISPATCH_DAYS; left > 0; left -= 1)
    leaves = businessDayFrom(dispatchCalendar(shipping.from), addDays(leaves, 1));
  const plan = cold ? coldDispatch(way, leaves, shipping.cold) : undefined;
  return deliveryRange(way, plan?.kind === 'day' ? plan.day : leaves).last;
};

/** Beyond this, something is wrong with the terms and not with the calendar. */
const LOOKED_BACK = 200;

/**
 * The last day on which a reminder still leaves time for all that comes before the next parcel: ordering,
 * the review, the payment, the dispatch and the longest delivery, by both ends' calendars.
 */
export const remindOn = (runsOut: Day, next: NextParcel, terms: RefillTerms): Day => {
  let day = runsOut;
  for (let back = 0; back < LOOKED_BACK && arrivesBy(day, next, terms) > runsOut; back += 1)
    day = addDays(day, -1);
  return day;
};

/** Remaining packs of a prescription on record for one medicine. */
type PrescriptionLeft = {
  readonly productId: string;
  readonly strength: string;
  readonly validUntil: Day;
  readonly left: number;
};

/**
 * Text about the prescription shown before a medicine is ordered again: the remaining packs of the one that
 * lasts longest, or that a new one is needed.
 */
export const prescriptionLeft = (
  records: readonly PrescriptionLeft[],
  line: { readonly productId: string; readonly strength: string },
  today: Day,
): string => {
  const best = records
    .filter(
      (record) =>
        record.productId === line.productId &&
        record.strength === line.strength &&
        record.left > 0 &&
        record.validUntil >= today,
    )
    .toSorted((a, b) => b.validUntil.localeCompare(a.validUntil))
    .at(0);
  return best
    ? `${packsText(best.left)} left on your prescription, until ${formatDate(best.validUntil)}`
    : 'you need a new prescription';
};

/** A line of one person's orders, as far as reminders are concerned. */
export type RefillItem = {
  readonly orderId: string;
  readonly name: string;
  readonly productId: string;
  readonly strength: string;
  /** Lines of one ingredient are used one after the other. */
  readonly atc: string;
  readonly days: number;
  /** The day on which it was delivered, or left where nobody noted that; absent before. */
  readonly arrived: Day | undefined;
  readonly next: NextParcel;
};

type RefillLine = Pick<RefillItem, 'name' | 'productId' | 'strength'> & {
  readonly runsOut: Day;
};

type Refill = {
  readonly orderId: string;
  readonly lines: readonly RefillLine[];
  /** When the first of the lines runs out. */
  readonly runsOut: Day;
  readonly remindOn: Day;
};

/** The day on which supplies of one ingredient are used up, each begun when the one before is at its end. */
export const usedUpOn = (
  supplies: readonly { readonly arrived: Day; readonly days: number }[],
): Day | undefined =>
  supplies
    .toSorted((a, b) => a.arrived.localeCompare(b.arrived))
    .reduce<Day | undefined>(
      (until, { arrived, days }) =>
        addDays(until !== undefined && until > arrived ? until : arrived, days),
      undefined,
    );

const arrivedOnes = (items: readonly RefillItem[]) =>
  items.flatMap((item) => (item.arrived === undefined ? [] : [{ ...item, arrived: item.arrived }]));

/**
 * Run-out dates of a person's medicines, from the last order of each. Medicines already on order again are
 * left out, so nobody is reminded of something they have done.
 */
export const refillsOf = (items: readonly RefillItem[], terms: RefillTerms): readonly Refill[] => {
  const lines = new Map<string, { line: RefillLine; next: NextParcel }[]>();
  for (const atc of new Set(items.map((item) => item.atc))) {
    const same = items.filter((item) => item.atc === atc);
    const come = arrivedOnes(same).toSorted((a, b) => a.arrived.localeCompare(b.arrived));
    const last = come.at(-1);
    const runsOut = usedUpOn(come);
    if (come.length < same.length || !last || runsOut === undefined) continue;
    const { orderId, name, productId, strength, next } = last;
    const found = { line: { name, productId, strength, runsOut }, next };
    lines.set(orderId, [...(lines.get(orderId) ?? []), found]);
  }
  return [...lines].map(([orderId, of]): Refill => {
    const days = of.map(({ line, next }) => ({
      runsOut: line.runsOut,
      on: remindOn(line.runsOut, next, terms),
    }));
    const first = (values: readonly Day[]): Day => values.toSorted()[0] ?? '';
    return {
      orderId,
      lines: of.map(({ line }) => line),
      runsOut: first(days.map((day) => day.runsOut)),
      remindOn: first(days.map((day) => day.on)),
    };
  });
};

/** Whether its reminder is to leave on a day: not before its time, and not when it is too late to matter. */
export const isDue = ({ remindOn: on, runsOut }: Refill, today: Day): boolean =>
  on <= today && today < runsOut;

/** Reminder choice of a person: for one order, or for all orders without a choice of their own. */
export type RefillChoice = { readonly orderId: string | null; readonly wanted: boolean };

/** Reminders are off unless somebody asked for them; what was said of one order counts for that one. */
export const wantsReminder = (choices: readonly RefillChoice[], orderId: string): boolean =>
  (
    choices.find((choice) => choice.orderId === orderId) ??
    choices.find((choice) => choice.orderId === null)
  )?.wanted ?? false;
