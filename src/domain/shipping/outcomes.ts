import { ok, refuse, type Result } from '#domain/result.ts';
import type { EarlierItem } from '#domain/supply.ts';
import { ARRIVAL_MESSAGES, OUTCOME_FOR_PATIENT } from '#texts/shipping.ts';

/** What becomes of a medicine that arrived in a reported parcel. */
export const OUTCOMES = ['in use', 'discard', 'send again', 'refund'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What the patient is told about a medicine with this outcome. */
export const outcomeForPatient = (outcome: Outcome): string => OUTCOME_FOR_PATIENT[outcome];

/** The latest decision about a line of an order. */
export type LineOutcome = {
  readonly outcome: Outcome;
  /** Since when the packs may be in use; null for packs that must not be used. */
  readonly inUseFrom: Date | null;
  readonly decidedAt: Date;
  /** When the patient confirmed that the packs were put aside. */
  readonly confirmedAt: Date | null;
};

/** A supply: in the patient's hands since a day, still to come, or never to be used. */
export type LineSupply =
  | { readonly kind: 'arrived'; readonly at: Date }
  | { readonly kind: 'coming' }
  | { readonly kind: 'none' };

const COMING: LineSupply = { kind: 'coming' };

/**
 * The supply of a line of an order. `arrived` is when the order arrived, or left where nobody noted that. During
 * an unanswered report the patient is told not to use anything, so its parcel counts as still to come.
 */
export const lineSupply = (
  latest: Pick<LineOutcome, 'outcome' | 'inUseFrom' | 'decidedAt'> | undefined,
  arrived: Date | null,
  unanswered: boolean,
): LineSupply => {
  if (latest?.outcome === 'discard' || latest?.outcome === 'refund') return { kind: 'none' };
  if (unanswered) return COMING;
  if (latest?.inUseFrom) return { kind: 'arrived', at: latest.inUseFrom };
  // The parcel that was reported does not count as the arrival of the one that replaces it.
  if (!arrived || (latest && arrived <= latest.decidedAt)) return COMING;
  return { kind: 'arrived', at: arrived };
};

/**
 * Since when packs with a new decision may be in use: since they arrived, as the patient reported at the latest.
 * A decision that is repeated changes nothing.
 */
export const inUseFrom = (
  outcome: Outcome,
  before: Pick<LineOutcome, 'outcome' | 'inUseFrom' | 'decidedAt'> | undefined,
  { reported, arrived }: { readonly reported: Date; readonly arrived: Date | null },
): Date | null => {
  if (outcome !== 'in use') return null;
  if (before?.inUseFrom) return before.inUseFrom;
  const replaced = before?.outcome === 'send again' && arrived && arrived <= before.decidedAt;
  return arrived && !replaced && arrived < reported ? arrived : reported;
};

/** Whether the order still stands for the packs of a line, so that it holds them of the prescription. */
export const holdsPacks = (outcome: Outcome | undefined): boolean =>
  outcome !== 'discard' && outcome !== 'refund';

/** A line of an earlier order, for the cap: what must not be used covers nothing. */
export const earlierItem = ({
  atc,
  days,
  cancelled,
  shippedAt,
  latest,
  unanswered,
}: EarlierItem & {
  readonly latest: LineOutcome | undefined;
  readonly unanswered: boolean;
}): EarlierItem => {
  const supply = lineSupply(latest, shippedAt, unanswered);
  return {
    atc,
    days,
    cancelled: cancelled || supply.kind === 'none',
    shippedAt: supply.kind === 'arrived' ? supply.at : null,
  };
};

/** Money that went back for an order. */
export type MoneyReturned = {
  /** Whether some is still owed or on its way. */
  readonly open: boolean;
  /** When the last of it left. */
  readonly at: Date | undefined;
};

/**
 * Whether nothing is left to do about a line that the patient must not use: the patient has put it aside and its
 * money has gone back, or its replacement has arrived. True for a line that may be used.
 */
export const isSettled = (
  latest: LineOutcome,
  arrived: Date | null,
  money: MoneyReturned,
): boolean => {
  if (latest.outcome === 'in use') return true;
  if (latest.outcome === 'send again') return arrived !== null && arrived > latest.decidedAt;
  if (latest.confirmedAt === null) return false;
  return (
    latest.outcome === 'discard' ||
    (!money.open && money.at !== undefined && money.at >= latest.decidedAt)
  );
};

/** Lines of an order that the patient must not use, by name. */
export type NotToUse = {
  /** Those about which something is left to do. */
  readonly open: readonly string[];
  /** Of these, what is sent again and what is still paid back. */
  readonly again: readonly string[];
  readonly refund: readonly string[];
  /** Whether the patient has still to put something aside. */
  readonly unconfirmed: boolean;
  /** Those about which nothing is left to do. */
  readonly settled: readonly string[];
};

export type ParcelLine = {
  readonly id: string;
  readonly name: string;
  readonly supplyDays: number | null;
};

/** A supply of an order that the patient has or gets. */
export type CountedSupply = { readonly days: number; readonly arrived: Date | undefined };

/** What an order supplies, and what of it the patient must not use, by the latest decision about each line. */
export const parcelOutcome = (
  lines: readonly ParcelLine[],
  latestOf: ReadonlyMap<string, LineOutcome>,
  {
    arrived,
    unanswered,
    money,
  }: {
    readonly arrived: Date | null;
    readonly unanswered: boolean;
    readonly money: MoneyReturned;
  },
): { readonly supplies: readonly CountedSupply[]; readonly notToUse: NotToUse | undefined } => {
  const decided = lines.flatMap(({ id, name }) => {
    const latest = latestOf.get(id);
    return latest && latest.outcome !== 'in use' ? [{ name, latest }] : [];
  });
  const open = decided.filter(({ latest }) => !isSettled(latest, arrived, money));
  const settled = decided.filter(
    ({ latest }) => latest.outcome !== 'send again' && isSettled(latest, arrived, money),
  );
  const names = (of: typeof decided): readonly string[] => of.map(({ name }) => name);
  const returned = (latest: LineOutcome): boolean =>
    !money.open && money.at !== undefined && money.at >= latest.decidedAt;
  return {
    supplies: lines.flatMap(({ id, supplyDays }) => {
      const supply = lineSupply(latestOf.get(id), arrived, unanswered);
      return supplyDays === null || supply.kind === 'none'
        ? []
        : [{ days: supplyDays, arrived: supply.kind === 'arrived' ? supply.at : undefined }];
    }),
    notToUse:
      open.length + settled.length === 0
        ? undefined
        : {
            open: names(open),
            again: names(open.filter(({ latest }) => latest.outcome === 'send again')),
            refund: names(
              open.filter(({ latest }) => latest.outcome === 'refund' && !returned(latest)),
            ),
            unconfirmed: open.some(({ latest }) => latest.confirmedAt === null),
            settled: names(settled),
          },
  };
};

/** When the latest decision to send something again was made; undefined if there was none. */
export const resentAt = (outcomes: readonly LineOutcome[]): Date | undefined =>
  outcomes
    .filter(({ outcome }) => outcome === 'send again')
    .map(({ decidedAt }) => decidedAt)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1);

/** Whether a pack of a line must not be used. One that was recorded after its line is sent again replaces it. */
export const isForbiddenPack = (latest: LineOutcome | undefined, recordedAt: Date): boolean =>
  latest !== undefined &&
  latest.outcome !== 'in use' &&
  (latest.outcome !== 'send again' || recordedAt <= latest.decidedAt);

/** The name of the form field for the outcome of a line. */
export const outcomeField = (itemId: string): string => `outcome-${itemId}`;

const isOutcome = (text: string | undefined): text is Outcome =>
  OUTCOMES.some((outcome) => outcome === text);

/** The submitted outcomes, one for each line of the order. */
export const readOutcomes = (
  itemIds: readonly string[],
  values: Readonly<Record<string, string>>,
): Result<readonly { readonly itemId: string; readonly outcome: Outcome }[], 'outcome-missing'> => {
  const chosen = itemIds.flatMap((itemId) => {
    const outcome = values[outcomeField(itemId)];
    return isOutcome(outcome) ? [{ itemId, outcome }] : [];
  });
  if (chosen.length === itemIds.length) return ok(chosen);
  const message = ARRIVAL_MESSAGES.outcomeMissing;
  const missing = itemIds.filter((itemId) => !chosen.some((each) => each.itemId === itemId));
  return refuse('outcome-missing', 'invalid', message, {
    fields: Object.fromEntries(missing.map((itemId) => [outcomeField(itemId), message])),
  });
};
