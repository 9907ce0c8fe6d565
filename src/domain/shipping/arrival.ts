import { ok, refuse, type Result } from '#domain/result.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { ARRIVAL_MESSAGES } from '#texts/shipping.ts';

export const COLD_ANSWERS = ['yes', 'no', 'not sure'] as const;
export type ColdAnswer = (typeof COLD_ANSWERS)[number];

/** Condition of the packs on arrival. */
export const CONDITIONS = {
  fine: 'The packs look right',
  damaged: 'A box or a pack is damaged',
  leaking: 'Something is broken or leaking',
  wrong: 'Something is missing or not what I ordered',
} as const;
export type ArrivalCondition = keyof typeof CONDITIONS;

export type ArrivalState = 'fine' | 'open' | 'being looked at' | 'solved';

export const MAX_ARRIVAL_NOTE = 1000;
export const MAX_ARRIVAL_ANSWER = 1000;

/** The patient's report about a parcel. */
export type ArrivalReport = {
  /** Null where nothing in the parcel travels cold. */
  readonly cold: ColdAnswer | null;
  readonly condition: ArrivalCondition;
  readonly note: string | null;
};

/**
 * Instructions until staff have answered. Refrigerated pens: section 16.2 of the labels of Ozempic, Lantus
 * and Humira: refrigerate, do not freeze, do not use if frozen. Whether a pen that arrived warm may still
 * be used depends on duration and temperature, which the patient cannot judge.
 */
export const ARRIVAL_ADVICE =
  'Please do not use the medicine until we have answered. Put it in the refrigerator now, not in the freezer, and keep the box and the ice packs as they are. If you would run out before we answer, call your doctor or a pharmacy near you today.';
export const ARRIVAL_ADVICE_DRY =
  'Please do not use anything that may be damaged or wrong until we have answered. Keep the box and everything in it. If you would run out before we answer, call your doctor or a pharmacy near you today.';

const isCondition = (text: string): text is ArrivalCondition => Object.hasOwn(CONDITIONS, text);

/** The submitted form; the question about cold is asked only for cold parcels. */
export const readArrivalReport = (
  values: Readonly<Record<string, string>>,
  travelsCold: boolean,
): Result<ArrivalReport, 'incomplete'> => {
  const condition = values['condition'] ?? '';
  const cold = COLD_ANSWERS.find((answer) => answer === values['cold']);
  if (!isCondition(condition) || (travelsCold && !cold))
    return refuse('incomplete', 'invalid', ARRIVAL_MESSAGES.incomplete);
  const note = (values['note'] ?? '').replaceAll('\0', '').trim().slice(0, MAX_ARRIVAL_NOTE);
  return ok({
    cold: travelsCold ? (cold ?? null) : null,
    condition,
    note: note === '' ? null : note,
  });
};

/** Whether staff must look at the report. A patient who is not sure also gets an answer. */
export const isTrouble = ({ cold, condition }: ArrivalReport): boolean =>
  (cold !== null && cold !== 'yes') || condition !== 'fine';

const ARRIVABLE: readonly OrderStatus[] = [
  'Order Shipped',
  'In Transit',
  'Out for Delivery',
  'Delivered',
];

/** A parcel is often there before anybody has set the status. */
export const mayHaveArrived = (status: OrderStatus): boolean => ARRIVABLE.includes(status);

/** Actions of staff on a report that needs an answer. */
export const ARRIVAL_STEPS = {
  take: { from: ['open'], to: 'being looked at', words: 'I am handling it' },
  'give back': { from: ['being looked at'], to: 'open', words: 'Return to the list' },
  solve: { from: ['open', 'being looked at'], to: 'solved', words: 'Answer and close' },
  reopen: { from: ['solved'], to: 'open', words: 'Reopen' },
} as const satisfies Record<
  string,
  { readonly from: readonly ArrivalState[]; readonly to: ArrivalState; readonly words: string }
>;
export type ArrivalStep = keyof typeof ARRIVAL_STEPS;

export const isArrivalStep = (text: string): text is ArrivalStep =>
  Object.hasOwn(ARRIVAL_STEPS, text);

export const stepsFrom = (state: ArrivalState): readonly ArrivalStep[] =>
  Object.keys(ARRIVAL_STEPS)
    .filter(isArrivalStep)
    .filter((step) => {
      const from: readonly ArrivalState[] = ARRIVAL_STEPS[step].from;
      return from.includes(state);
    });

/** The state after a step, with the answer that closing needs. */
export const afterArrivalStep = (
  state: ArrivalState,
  step: ArrivalStep,
  typed: string,
): Result<
  { readonly state: ArrivalState; readonly answer: string | null },
  'not-possible' | 'answer-missing'
> => {
  if (!stepsFrom(state).includes(step))
    return refuse('not-possible', 'conflict', ARRIVAL_MESSAGES.notPossible);
  const answer = typed.replaceAll('\0', '').trim().slice(0, MAX_ARRIVAL_ANSWER);
  if (step === 'solve' && answer === '')
    return refuse('answer-missing', 'invalid', ARRIVAL_MESSAGES.answerMissing, {
      fields: { answer: ARRIVAL_MESSAGES.answerMissing },
    });
  return ok({ state: ARRIVAL_STEPS[step].to, answer: step === 'solve' ? answer : null });
};
