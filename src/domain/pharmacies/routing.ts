import {
  arrivalAfter,
  DELIVERY_DAYS,
  dispatchCalendar,
  dispatchToday,
} from '#domain/shipping/business-days.ts';
import { type ColdDispatch, coldDispatch } from '#domain/shipping/cold-chain.ts';
import { DISPATCH_COUNTRIES } from '#domain/shipping/countries.ts';
import { addDays, type Day, instantAt, weekdayOf } from '#domain/shipping/days.ts';
import { type Destination, isInUnitedStates } from '#domain/shipping/destination.ts';
import { type Pharmacy, type PharmacyDetails, whyClosed } from './register.ts';
import { countryName } from './typed-details.ts';

/** Packs of one option that a pharmacy has told it holds, of one batch. */
export type StockLine = {
  readonly productId: string;
  readonly strength: string;
  readonly packs: number;
  /** What the pharmacy asks for one pack, in cents. */
  readonly priceCents: number;
  /** The last day of use; null where it has not told. */
  readonly expires: Day | null;
};

/** A pharmacy of the register as routing sees it. */
export type Candidate = Pick<Pharmacy, 'id' | 'details' | 'suspendedAt'> & {
  /** Its stock of the products of the order; null if it has never told any. */
  readonly stock: readonly StockLine[] | null;
  /** Packs of other orders that it was given since it told its stock. */
  readonly promised: readonly Pick<StockLine, 'productId' | 'strength' | 'packs'>[];
  /** Orders that it was given on this day. */
  readonly ordersToday: number;
};

export type OrderToRoute = {
  readonly to: Destination;
  readonly lines: readonly {
    readonly productId: string;
    readonly strength: string;
    readonly packs: number;
    /** Days for which the packs last; null where nobody has said. */
    readonly supplyDays: number | null;
  }[];
  /** Whether one of its lines travels at 2–8 °C. */
  readonly cold: boolean;
  /** Two letters of the country in which the prescription was written; null if none is needed. */
  readonly origin: string | null;
  /** The pharmacy that dispensed an earlier order of the patient. */
  readonly earlier: string | null;
  /** The pharmacies that the patient declined for this order. */
  readonly declined: readonly string[];
};

/** Why a pharmacy cannot get an order. */
export type Unfit =
  | 'suspended'
  | 'licence-ended'
  | 'declined'
  | 'country'
  | 'origin'
  | 'full'
  | 'too-warm'
  | 'no-day';

export type Ranked = {
  readonly pharmacyId: string;
  /** The day on which the parcel can leave, and the last day on which it arrives. */
  readonly leaves: Day;
  readonly arrives: Day;
  /** Packs of the order that it does not hold, or only with too short an expiry. */
  readonly missing: number;
  /** Whether it has told any stock at all. */
  readonly toldStock: boolean;
  /** What it asks for the packs that it holds, in cents. */
  readonly cents: number;
  readonly earlier: boolean;
  /** Share of its orders of the day that are taken, from 0 to 1; 0 where it has named no limit. */
  readonly load: number;
};

export type Routing = {
  readonly ranked: readonly Ranked[];
  readonly unfit: readonly { readonly pharmacyId: string; readonly why: Unfit }[];
};

const shipsTo = ({ shipsTo: codes }: PharmacyDetails, to: Destination): boolean =>
  isInUnitedStates(to)
    ? codes.includes('US')
    : codes.some((code) => countryName(code)?.toLowerCase() === to.country.trim().toLowerCase());

/** A pharmacy that is closed for longer than this has entered its days wrongly. */
const LOOKED_AHEAD = 30;

/** Whether a pharmacy works on a day: one of its weekdays, and no national holiday. */
const works = ({ country, workdays }: PharmacyDetails, day: Day): boolean =>
  workdays.includes(weekdayOf(day)) && dispatchCalendar(country)(day)?.kind !== 'holiday';

const workdayFrom = (details: PharmacyDetails, first: Day): Day | undefined => {
  let day = first;
  for (let left = LOOKED_AHEAD; left > 0; left -= 1, day = addDays(day, 1))
    if (works(details, day)) return day;
  return undefined;
};

/** The first day on which a parcel can leave, whatever the coolant. An order after the cut-off counts for the next day. */
const readyDay = (details: PharmacyDetails, now: Date): Day | undefined => {
  const today = dispatchToday(details.country, now);
  const cutOff = instantAt(today, details.cutOffHour, DISPATCH_COUNTRIES[details.country].timeZone);
  let day = workdayFrom(details, now < cutOff ? today : addDays(today, 1));
  for (let left = details.dispatchDays; left > 0 && day !== undefined; left -= 1)
    day = workdayFrom(details, addDays(day, 1));
  return day;
};

type Days = { readonly leaves: Day; readonly arrives: Day } | 'too-warm' | 'no-day';

/** Answers from memory what was asked before; many pharmacies have the same days. */
const remembering = <T>(): ((key: string, find: () => T) => T) => {
  const known = new Map<string, T>();
  return (key, find) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find();
    known.set(key, found);
    return found;
  };
};

/** When the parcel leaves and arrives; a cold one only on a day for which the coolant lasts. */
const daysOf = (
  details: PharmacyDetails,
  order: OrderToRoute,
  now: Date,
  remember: (key: string, find: () => ColdDispatch) => ColdDispatch,
): Days => {
  const way = { from: details.country, to: order.to };
  const ready = readyDay(details, now);
  if (ready === undefined) return 'no-day';
  if (!order.cold) return { leaves: ready, arrives: arrivalAfter(way, ready, DELIVERY_DAYS.most) };
  let day: Day | undefined = ready;
  for (let left = LOOKED_AHEAD; left > 0 && day !== undefined; left -= 1) {
    const from = day;
    const cold = remember(
      `${details.country} ${from} ${details.transitDays} ${details.coolantHours}`,
      () => coldDispatch(way, from, details),
    );
    if (cold.kind === 'never') return 'too-warm';
    if (works(details, cold.day)) return { leaves: cold.day, arrives: cold.arrives };
    day = workdayFrom(details, addDays(cold.day, 1));
  }
  return 'too-warm';
};

/** Everything that the days of a pharmacy depend on. */
const daysKey = (details: PharmacyDetails): string =>
  [
    details.country,
    details.workdays,
    details.cutOffHour,
    details.dispatchDays,
    details.transitDays,
    details.coolantHours,
  ].join(' ');

type Lot = { readonly line: StockLine; left: number };

const byExpiry = (a: Lot, b: Lot): number => {
  const [first, second] = [a.line.expires ?? '9999', b.line.expires ?? '9999'];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** The lots of each option of the order, without what is promised to other orders: those that expire first are used first. */
const lotsOf = (
  stock: readonly StockLine[],
  { lines }: OrderToRoute,
  promised: Candidate['promised'],
): ReadonlyMap<string, ReadonlyMap<string, Lot[]>> => {
  const lots = new Map<string, Map<string, Lot[]>>();
  for (const { productId, strength } of lines) {
    const strengths = lots.get(productId) ?? new Map<string, Lot[]>();
    lots.set(productId, strengths.set(strength, []));
  }
  // Most of the stock is of other products.
  for (const line of stock)
    lots.get(line.productId)?.get(line.strength)?.push({ line, left: line.packs });
  for (const { productId, strength, packs } of promised) {
    let due = packs;
    for (const lot of lots.get(productId)?.get(strength)?.toSorted(byExpiry) ?? []) {
      const taken = Math.min(due, lot.left);
      lot.left -= taken;
      due -= taken;
    }
  }
  return lots;
};

/** The packs that a pharmacy lacks, and what it asks for those that it has: the cheapest that last long enough. */
const supplyOf = (
  { stock, promised }: Pick<Candidate, 'stock' | 'promised'>,
  order: OrderToRoute,
  arrives: Day,
): { readonly missing: number; readonly cents: number } => {
  const lots = lotsOf(stock ?? [], order, promised);
  let missing = 0;
  let cents = 0;
  for (const { productId, strength, packs, supplyDays } of order.lines) {
    const until = addDays(arrives, supplyDays ?? 0);
    let wanted = packs;
    const held = lots.get(productId)?.get(strength) ?? [];
    for (const lot of held.toSorted((a, b) => a.line.priceCents - b.line.priceCents)) {
      if (lot.line.expires !== null && lot.line.expires < until) continue;
      const taken = Math.min(wanted, lot.left);
      lot.left -= taken;
      wanted -= taken;
      cents += taken * lot.line.priceCents;
    }
    missing += wanted;
  }
  return { missing, cents };
};

/**
 * Compares two pharmacies for an order: the fewer packs are missing the better, then the earlier the parcel arrives, the
 * patient's earlier pharmacy, the lower price, the lower load, and last the id, so that the order is always the same.
 */
const better = (a: Ranked, b: Ranked): number =>
  a.missing - b.missing ||
  (a.arrives < b.arrives ? -1 : a.arrives > b.arrives ? 1 : 0) ||
  Number(b.earlier) - Number(a.earlier) ||
  a.cents - b.cents ||
  a.load - b.load ||
  (a.pharmacyId < b.pharmacyId ? -1 : 1);

/**
 * Ranks the pharmacies for an order. A pharmacy whose licence has ended, that does not ship to the country or does not
 * accept the prescription's origin is never among them. It decides nothing: a person chooses.
 */
export const routeOrder = (
  order: OrderToRoute,
  pharmacies: readonly Candidate[],
  now: Date,
): Routing => {
  const rememberDays = remembering<Days>();
  const rememberCold = remembering<ColdDispatch>();
  const days = (details: PharmacyDetails): Days =>
    rememberDays(daysKey(details), () => daysOf(details, order, now, rememberCold));
  const ranked: Ranked[] = [];
  const unfit: { pharmacyId: string; why: Unfit }[] = [];
  for (const pharmacy of pharmacies) {
    const { id: pharmacyId, details, stock, ordersToday } = pharmacy;
    const whyNot = (): Unfit | undefined => {
      const closed = whyClosed(pharmacy, now);
      if (closed) return closed;
      if (order.declined.includes(pharmacyId)) return 'declined';
      if (!shipsTo(details, order.to)) return 'country';
      if (order.origin !== null && !details.origins.includes(order.origin)) return 'origin';
      if (details.ordersPerDay !== null && ordersToday >= details.ordersPerDay) return 'full';
      return undefined;
    };
    const why = whyNot();
    const when = why ?? days(details);
    if (typeof when === 'string') {
      unfit.push({ pharmacyId, why: when });
      continue;
    }
    ranked.push({
      pharmacyId,
      ...when,
      ...supplyOf(pharmacy, order, when.arrives),
      toldStock: stock !== null,
      earlier: order.earlier === pharmacyId,
      load: details.ordersPerDay === null ? 0 : ordersToday / details.ordersPerDay,
    });
  }
  return { ranked: ranked.toSorted(better), unfit };
};
