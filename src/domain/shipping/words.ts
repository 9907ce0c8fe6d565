import type { ColdDispatch, Wait } from './cold-chain.ts';
import { type Day, dayInWords } from './days.ts';
import type { DeliveryRange } from './business-days.ts';
import { DISPATCH_COUNTRIES } from './countries.ts';
import type { ShipmentPlan, ShippingTerms } from './plan.ts';

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const waitInWords = ({ weekend, holidays }: Wait): string =>
  list([...holidays, ...(weekend ? ['the weekend'] : [])]);

/** "between Thursday, December 3 and Wednesday, December 9". */
const rangeInWords = ({ first, last }: DeliveryRange): string =>
  `between ${dayInWords(first)} and ${dayInWords(last)}`;

/** To the patient: which day a cold parcel leaves, and why not before. */
export const coldDayForPatient = (plan: ColdDispatch): string => {
  if (plan.kind === 'never')
    return 'Your medicine travels cold. We look for a way on which the ice packs last, and write to you before we send it.';
  const on = dayInWords(plan.day);
  if (!plan.held) return `Your medicine travels cold, in ice packs. We plan to send it on ${on}.`;
  const wait = waitInWords(plan.held.wait);
  return wait === ''
    ? `We plan to send it on ${on}, so that the ice packs last until it is with you.`
    : `We plan to send it on ${on}, so that it doesn’t wait in a depot over ${wait}.`;
};

/** To the staff: whether a cold parcel may leave today. */
export const coldDayForStaff = (
  plan: ColdDispatch,
  today: Day,
  coolantHours: number,
): { readonly hold: boolean; readonly text: string } => {
  if (plan.kind === 'never')
    return {
      hold: true,
      text: `Do not send: the coolant lasts ${coolantHours} hours, and the way to this address takes longer on every day. It needs another way or other packaging.`,
    };
  const { day, arrives, held } = plan;
  const hours = Math.ceil(plan.hours);
  if (day === today)
    return {
      hold: false,
      text: `May leave today: delivered by ${dayInWords(arrives)}, at most ${hours} of the coolant’s ${coolantHours} hours.`,
    };
  const on = dayInWords(day);
  if (!held)
    return {
      hold: true,
      text: `Hold until ${on}: today is no business day here.`,
    };
  const wait = waitInWords(held.wait);
  return {
    hold: true,
    text: `Hold until ${on}. Sent on ${dayInWords(held.earliest)}, it would be under way for up to ${Math.ceil(held.hours)} hours, and the coolant lasts ${coolantHours}.${wait === '' ? '' : ` In the way: ${wait}.`}`,
  };
};

/** Staff labels of the settings that may still have their default values. */
const ASSUMED: Readonly<Record<string, string>> = {
  SHIP_FROM: 'the country',
  COLD_TRANSIT_DAYS: 'the days',
  COOLANT_HOURS: 'the hours',
};

/** The longest way that patients are told of, in business days. */
const LONGEST_WAY = 7;

/** To the staff: how a cold parcel has to travel, and what to do where its numbers are only assumed. */
export const coldTermsForStaff = (
  { from, cold }: ShippingTerms,
  assumed: readonly string[],
): string => {
  const service = `Send it by a service that takes at most ${cold.transitDays} business days from ${DISPATCH_COUNTRIES[from].name}, packed to stay cold for ${cold.coolantHours} hours`;
  const promise =
    cold.transitDays < LONGEST_WAY
      ? `; the 3 to ${LONGEST_WAY} business days that patients are told may be too long for it.`
      : '.';
  return assumed.length === 0
    ? service + promise
    : `${service}${promise} Nobody has entered ${list(assumed.map((name) => ASSUMED[name] ?? name))} of this store yet. Before you send it, ask the courier, and read the packaging’s qualification report. If they allow less, keep the parcel and tell whoever runs the store.`;
};

const NOT_CERTAIN = 'Couriers and customs sometimes take longer.';

/** Coolant does not last for days more than were planned. */
const WARM =
  'When it comes, tell us how it arrived, and do not use what has to stay cold until we have answered.';

const lateForPatient = ({ last }: DeliveryRange, cold: boolean): string =>
  `Your parcel should have come by ${dayInWords(last)}. Please look where it is with its tracking number. If it does not move, write to us.${
    cold ? ` ${WARM}` : ''
  }`;

/** To the staff: when a parcel under way should come, or that it should be there. */
export const expectedForStaff = ({
  expected,
  late,
  cold,
}: Extract<ShipmentPlan, { kind: 'under-way' }>): string =>
  [
    late ? `by ${dayInWords(expected.last)}, and late` : rangeInWords(expected),
    cold &&
      (cold.over
        ? `The coolant lasted until ${dayInWords(cold.until)}: it may be warm, and the patient is told not to use it until we have answered.`
        : `The coolant lasts until ${dayInWords(cold.until)}.`),
  ]
    .filter(Boolean)
    .join('. ');

/** To the patient: when the parcel leaves and comes. */
export const planForPatient = (plan: ShipmentPlan): string => {
  switch (plan.kind) {
    case 'under-way':
      if (plan.late) return lateForPatient(plan.expected, plan.cold !== undefined);
      return `We expect your parcel ${rangeInWords(plan.expected)}. ${NOT_CERTAIN}${
        plan.cold?.over
          ? ` Its ice packs were planned to last until ${dayInWords(plan.cold.until)}, so it may be warm now. ${WARM}`
          : ''
      }`;
    case 'no-way':
      return coldDayForPatient(plan.cold);
    case 'planned': {
      const leaves = plan.cold
        ? coldDayForPatient(plan.cold)
        : `We plan to send it on ${dayInWords(plan.day)} at the latest.`;
      return `${leaves} It should be with you ${rangeInWords(plan.expected)}. ${NOT_CERTAIN}`;
    }
  }
};
