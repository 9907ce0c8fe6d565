import {
  ASSUMED_SETTINGS,
  DISPATCH_PROMISE,
  PLAN_FOR_PATIENT,
  PLAN_FOR_STAFF,
} from '#texts/shipping-plan.ts';
import { DELIVERY_DAYS, type DeliveryRange } from './business-days.ts';
import type { ColdDispatch, Wait } from './cold-chain.ts';
import { DISPATCH_COUNTRIES } from './countries.ts';
import { type Day, dayInWords } from './days.ts';
import type { ShipmentPlan, ShippingTerms } from './plan.ts';

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const waitInWords = ({ weekend, holidays }: Wait): string =>
  list([...holidays, ...(weekend ? ['the weekend'] : [])]);

/** "between Thursday, December 3 and Wednesday, December 9". */
const rangeInWords = ({ first, last }: DeliveryRange): string =>
  `between ${dayInWords(first)} and ${dayInWords(last)}`;

/** Tells the patient on which day a cold parcel leaves, and why not earlier. */
export const coldDayForPatient = (plan: ColdDispatch): string => {
  if (plan.kind === 'never') return PLAN_FOR_PATIENT.noWay;
  const day = dayInWords(plan.day);
  if (!plan.held) return PLAN_FOR_PATIENT.cold(day);
  const wait = waitInWords(plan.held.wait);
  return wait === ''
    ? PLAN_FOR_PATIENT.coldHeldForIce(day)
    : PLAN_FOR_PATIENT.coldHeldOver(day, wait);
};

/** Tells the staff whether a cold parcel may leave today. */
export const coldDayForStaff = (
  plan: ColdDispatch,
  today: Day,
  coolantHours: number,
): { readonly hold: boolean; readonly text: string } => {
  if (plan.kind === 'never') return { hold: true, text: PLAN_FOR_STAFF.noWay(coolantHours) };
  const { day, arrives, held } = plan;
  if (day === today)
    return {
      hold: false,
      text: PLAN_FOR_STAFF.today(dayInWords(arrives), Math.ceil(plan.hours), coolantHours),
    };
  const on = dayInWords(day);
  if (!held) return { hold: true, text: PLAN_FOR_STAFF.holdClosed(on) };
  const wait = waitInWords(held.wait);
  const hold = PLAN_FOR_STAFF.hold(
    on,
    dayInWords(held.earliest),
    Math.ceil(held.hours),
    coolantHours,
  );
  return { hold: true, text: wait === '' ? hold : `${hold} ${PLAN_FOR_STAFF.inTheWay(wait)}` };
};

/** Tells the staff how a cold parcel has to travel, and what to do where its numbers are only assumed. */
export const coldTermsForStaff = (
  { from, cold }: ShippingTerms,
  assumed: readonly string[],
): string => {
  const service = PLAN_FOR_STAFF.service(
    cold.transitDays,
    DISPATCH_COUNTRIES[from].name,
    cold.coolantHours,
  );
  const promise =
    cold.transitDays < DELIVERY_DAYS.most ? PLAN_FOR_STAFF.promiseTooLong(DELIVERY_DAYS.most) : '.';
  return assumed.length === 0
    ? service + promise
    : `${service}${promise} ${PLAN_FOR_STAFF.assumed(list(assumed.map((name) => ASSUMED_SETTINGS[name] ?? name)))}`;
};

/** Tells the staff when a parcel on its way should arrive, or that it is late. */
export const expectedForStaff = ({
  expected,
  late,
  cold,
}: Extract<ShipmentPlan, { kind: 'under-way' }>): string =>
  [
    late ? PLAN_FOR_STAFF.late(dayInWords(expected.last)) : rangeInWords(expected),
    cold &&
      (cold.over ? PLAN_FOR_STAFF.coolantOver : PLAN_FOR_STAFF.coolantLasts)(
        dayInWords(cold.until),
      ),
  ]
    .filter(Boolean)
    .join('. ');

/** Warns the patient of a cold parcel that was sent although its hold had not ended; undefined for any other. */
export const holdForPatient = (plan: ShipmentPlan): string | undefined =>
  plan.kind === 'under-way' && plan.cold?.duringHold
    ? `${PLAN_FOR_PATIENT.duringHold} ${PLAN_FOR_PATIENT.askBeforeUse}`
    : undefined;

/** Tells the patient when the parcel leaves and arrives. */
export const planForPatient = (plan: ShipmentPlan): string => {
  const { comes, underWay, late, leavesBy, notCertain, iceOver, askBeforeUse } = PLAN_FOR_PATIENT;
  const hold = holdForPatient(plan);
  switch (plan.kind) {
    case 'under-way': {
      const sentences = plan.late
        ? [late(dayInWords(plan.expected.last)), hold ?? (plan.cold && askBeforeUse)]
        : [
            underWay(rangeInWords(plan.expected)),
            notCertain,
            plan.cold?.over && iceOver(dayInWords(plan.cold.until)),
            hold ?? (plan.cold?.over && askBeforeUse),
          ];
      return sentences.filter(Boolean).join(' ');
    }
    case 'no-way':
      return coldDayForPatient(plan.cold);
    case 'planned': {
      const leaves = plan.cold ? coldDayForPatient(plan.cold) : leavesBy(dayInWords(plan.day));
      return `${leaves} ${comes(rangeInWords(plan.expected))} ${notCertain}`;
    }
  }
};

/** When an order leaves, before it is approved and paid; `cold` is undefined where nobody has looked at its lines. */
export const dispatchPromise = (cold: boolean | undefined): string =>
  DISPATCH_PROMISE[cold === undefined ? 'any' : cold ? 'cold' : 'dry'];

/** Tells the patient when a parcel leaves, or when one under way should arrive. */
export const nextDateForPatient = (plan: ShipmentPlan): string => {
  switch (plan.kind) {
    case 'under-way':
      return plan.late
        ? PLAN_FOR_PATIENT.late(dayInWords(plan.expected.last))
        : PLAN_FOR_PATIENT.underWay(rangeInWords(plan.expected));
    case 'no-way':
      return coldDayForPatient(plan.cold);
    case 'planned':
      return plan.cold
        ? coldDayForPatient(plan.cold)
        : PLAN_FOR_PATIENT.leavesBy(dayInWords(plan.day));
  }
};

/** Tells the staff by when a parcel that can be packed has to leave. */
export const departureForStaff = (
  plan: Exclude<ShipmentPlan, { kind: 'under-way' }>,
  coolantHours: number,
): string => {
  if (plan.kind === 'no-way') return PLAN_FOR_STAFF.noWay(coolantHours);
  const day = dayInWords(plan.day);
  return plan.cold ? PLAN_FOR_STAFF.leavesOn(day) : PLAN_FOR_STAFF.leavesBy(day);
};
