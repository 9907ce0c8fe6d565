import { addDays, type Day } from '#domain/shipping/days.ts';
import { type NextParcel, type RefillTerms, remindOn } from './lead-time.ts';

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

export type RefillLine = Pick<RefillItem, 'name' | 'productId' | 'strength'> & {
  readonly runsOut: Day;
};

export type Refill = {
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
