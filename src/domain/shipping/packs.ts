import { formatDate, isDay } from '#domain/dates.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { PACK_MESSAGES } from '#texts/shipping.ts';
import { addDays, type Day, dayFrom, yearOf } from './days.ts';
import { type Destination, isInUnitedStates } from './destination.ts';
import { isGtin, readPackCode } from './pack-code.ts';

/**
 * Days that a pack should last beyond the end of its supply, because the previous supply is used first and
 * missed doses move the end. The store's own rule.
 */
export const SHELF_LIFE_MARGIN = 30;

/** When a pack is used. */
export type PackUse = {
  /** The day on which its parcel comes at the latest: from then on it is used. */
  readonly arrives: Day;
  /**
   * Days of the supply that it is part of, because nobody knows which of its packs is opened last; null for a
   * device.
   */
  readonly supplyDays: number | null;
};

/** Longest reason for revoking a product number. */
export const MAX_REVOKE_REASON = 500;

export type ShelfLife =
  /** It has expired before anybody can use it. */
  | 'over on arrival'
  /** It expires while its supply lasts. */
  | 'too short'
  /** It lasts as long as its supply, and hardly longer. */
  | 'close'
  | 'enough';

/** Whether a pack lasts for its patient. Its expiry is the last day on which it may be used. */
export const shelfLifeOf = (expiry: Day, { arrives, supplyDays }: PackUse): ShelfLife => {
  if (expiry < arrives) return 'over on arrival';
  if (supplyDays === null) return 'enough';
  const ends = addDays(arrives, supplyDays);
  if (expiry < ends) return 'too short';
  return expiry < addDays(ends, SHELF_LIFE_MARGIN) ? 'close' : 'enough';
};

/** The problem with a pack's remaining shelf life; undefined if it lasts long enough. */
export const shelfLifeWords = (expiry: Day, use: PackUse): string | undefined => {
  const life = shelfLifeOf(expiry, use);
  if (life === 'enough') return undefined;
  const expires = `Expires on ${formatDate(expiry)}`;
  if (life === 'over on arrival')
    return `${expires}, before the latest day the parcel can arrive, ${formatDate(use.arrives)}.`;
  const ends = formatDate(addDays(use.arrives, use.supplyDays ?? 0));
  return life === 'too short'
    ? `${expires}, before the supply ends on ${ends}.`
    : `${expires}, less than ${SHELF_LIFE_MARGIN} days after the supply ends on ${ends}.`;
};

type KnownCounterfeit = {
  readonly batch: string;
  /** The serial number that the counterfeits carry; undefined where the batch alone was told. */
  readonly serial: string | undefined;
  readonly product: string;
  readonly source: string;
};

/**
 * Counterfeits that authorities have warned of. A batch number is copied from genuine packs, so that of a
 * batch alone proves nothing.
 */
const KNOWN_COUNTERFEITS: readonly KnownCounterfeit[] = [
  {
    batch: 'NAR0074',
    serial: '430834149057',
    product: 'Ozempic',
    source:
      'U.S. Food and Drug Administration, warning of counterfeit Ozempic, December 2023, as repeated by the National Association of Boards of Pharmacy',
  },
  {
    batch: 'PAR1229',
    serial: undefined,
    product: 'Ozempic',
    source:
      'U.S. Food and Drug Administration, warning of counterfeit Ozempic, 2025: the lot number is also on genuine packs',
  },
];

const isKnownCounterfeit = (pack: {
  readonly batch: string;
  readonly serial: string | null;
}): boolean =>
  KNOWN_COUNTERFEITS.some(
    ({ batch, serial }) =>
      serial !== undefined && serial === pack.serial && batch === pack.batch.toUpperCase(),
  );

/** The warning of a batch of which counterfeits are known. */
const warnedBatch = (batch: string): KnownCounterfeit | undefined =>
  KNOWN_COUNTERFEITS.find((each) => each.batch === batch.toUpperCase());

export type Pack = {
  readonly gtin: string | null;
  readonly serial: string | null;
  readonly batch: string;
  readonly expiry: Day;
  readonly nationalNumber: string | null;
  /** Two letters of ISO 3166-1; null where nobody has said. */
  readonly madeIn: string | null;
};

/**
 * Countries whose packs count as made in a State: the Act's term includes the territories (21 U.S.C.
 * 321(a)).
 */
const US_PLACES = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

type PackRefusal =
  | 'bad-code'
  | 'bad-pack'
  | 'expired'
  | 'short-dated'
  | 'counterfeit'
  | 'made-in-us'
  | 'serial-missing'
  | 'twice'
  | 'seen'
  | 'recalled';

const wrong = (field: string, message: string): Result<never, PackRefusal> =>
  refuse('bad-pack', 'invalid', message, { fields: { [field]: message } });

/** A day, or the last one of a month. */
export const readExpiry = (text: string): Day | undefined => {
  if (isDay(text)) return text;
  const [, year, month] = /^([12]\d{3})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year === undefined || month === undefined
    ? undefined
    : addDays(dayFrom(Number(year), Number(month) + 1, 1), -1);
};

const trimmed = (values: Readonly<Record<string, string>>, name: string): string =>
  (values[name] ?? '').replaceAll('\0', '').trim();

/** The form field with the scanned pack; a confirmation is valid for this pack only. */
export const readFrom = (
  values: Readonly<Record<string, string>>,
): { readonly field: 'code' | 'expiry'; readonly text: string } => {
  const code = trimmed(values, 'code');
  return code === ''
    ? { field: 'expiry', text: trimmed(values, 'expiry') }
    : { field: 'code', text: code };
};

/** The text from which the product number is read; a pharmacist's confirmation is valid for this text only. */
export const numberFrom = (values: Readonly<Record<string, string>>): string => {
  const code = trimmed(values, 'code');
  return code === '' ? trimmed(values, 'gtin') : code;
};

/** A pack by its scanned code, by what was typed, or by both: the code goes before. */
export const readPack = (
  values: Readonly<Record<string, string>>,
  today: Day,
): Result<Pack, PackRefusal> => {
  const code = trimmed(values, 'code');
  const read = code === '' ? undefined : readPackCode(code, yearOf(today));
  if (read && !read.ok)
    return refuse(read.code, 'invalid', read.message, { fields: { code: read.message } });
  const batch = read?.value.batch ?? trimmed(values, 'batch');
  if (batch === '') return wrong('batch', PACK_MESSAGES.batchMissing);
  const expiry = read?.value.expiry ?? readExpiry(trimmed(values, 'expiry'));
  if (expiry === undefined) return wrong('expiry', PACK_MESSAGES.expiryMissing);
  const typedGtin = trimmed(values, 'gtin');
  if (!read && typedGtin !== '' && !isGtin(typedGtin))
    return wrong('gtin', PACK_MESSAGES.wrongGtin);
  const serial = read?.value.serial ?? trimmed(values, 'serial');
  if (batch.length > 20 || serial.length > 20) return wrong('batch', PACK_MESSAGES.tooLong);
  const madeIn = trimmed(values, 'madeIn').toUpperCase();
  if (madeIn !== '' && !/^[A-Z]{2}$/.test(madeIn))
    return wrong('madeIn', PACK_MESSAGES.wrongCountry);
  return ok({
    gtin: read?.value.gtin ?? (typedGtin === '' ? null : typedGtin.padStart(14, '0')),
    serial: serial === '' ? null : serial,
    batch,
    expiry,
    nationalNumber: read?.value.nationalNumber ?? null,
    madeIn: madeIn === '' ? null : madeIn,
  });
};

const samePack = (a: Pick<Pack, 'gtin' | 'serial'>, b: Pick<Pack, 'gtin' | 'serial'>): boolean =>
  a.serial !== null && a.serial === b.serial && a.gtin === b.gtin;

/** The form field at which a refusal of the pack itself stands: the one that was scanned, if there is one. */
const atCode = (field: string, message: string) =>
  field === 'code' ? { fields: { code: message } } : {};

/** Whether a pack may be supplied at all, whatever it is for. */
export const checkUnit = (
  pack: Pack,
  {
    today,
    field,
    packs,
    seenIn,
    recalled,
  }: {
    readonly today: Day;
    /** The form field with the pack. */
    readonly field: string;
    /** The packs that the order has already. */
    readonly packs: readonly Pick<Pack, 'gtin' | 'serial'>[];
    /** The number of another order with the same pack. */
    readonly seenIn: string | undefined;
    /** Whether a recall concerns it. */
    readonly recalled: boolean;
  },
): Result<Pack, PackRefusal> => {
  const refused = (code: PackRefusal, message: string) =>
    refuse(code, 'conflict', message, atCode(field, message));
  if (isKnownCounterfeit(pack)) return refused('counterfeit', PACK_MESSAGES.counterfeit);
  if (recalled) return refused('recalled', PACK_MESSAGES.recalled(pack.batch));
  if (pack.expiry < today)
    return refuse('expired', 'conflict', PACK_MESSAGES.expired, {
      fields: { [field]: PACK_MESSAGES.expired },
    });
  if (packs.some((each) => samePack(each, pack))) return refused('twice', PACK_MESSAGES.twice);
  if (seenIn !== undefined) return refused('seen', PACK_MESSAGES.seen(pack.serial ?? '', seenIn));
  return ok(pack);
};

/**
 * Whether a pack may be supplied with a line of an order. One that expires before it comes never may; one that
 * hardly lasts as long as its supply may where somebody has confirmed it, because how long a supply lasts is an
 * estimate.
 */
export const checkPack = (
  pack: Pack,
  order: {
    readonly to: Destination;
    readonly use: PackUse;
    /** Whether it is for the line of a prescription medicine. */
    readonly prescribed: boolean;
  },
  {
    field,
    confirmed,
  }: {
    /** The form field with the expiry. */
    readonly field: string;
    /** Whether a staff member has accepted its expiry. */
    readonly confirmed: boolean;
  },
): Result<Pack, PackRefusal> => {
  // Without its separator a code reads as one long batch, with the serial number in it.
  if (field === 'code' && order.prescribed && pack.serial === null)
    return refuse(
      'serial-missing',
      'conflict',
      PACK_MESSAGES.serialMissing,
      atCode(field, PACK_MESSAGES.serialMissing),
    );
  if (pack.madeIn !== null && US_PLACES.has(pack.madeIn) && isInUnitedStates(order.to))
    return refuse('made-in-us', 'conflict', PACK_MESSAGES.madeInUs);
  const expiring = (code: 'expired' | 'short-dated', message: string) =>
    refuse(code, 'conflict', message, { fields: { [field]: message } });
  const words = shelfLifeWords(pack.expiry, order.use);
  if (words && shelfLifeOf(pack.expiry, order.use) === 'over on arrival')
    return expiring('expired', `${words} ${PACK_MESSAGES.mustNot}`);
  if (words && !confirmed) return expiring('short-dated', `${words} ${PACK_MESSAGES.shortDated}`);
  return ok(pack);
};

/** Warnings for staff about a pack that may still be supplied. */
export const packWarnings = (
  pack: Pack,
  of: {
    readonly use: PackUse;
    /** Whether the same pack is noted with another order. */
    readonly elsewhere: boolean;
    /** Whether its product number belongs to another medicine, or is confirmed for this one no longer. */
    readonly unconfirmed: boolean;
    /** Whether a recall concerns it. */
    readonly recalled: boolean;
  },
): readonly string[] =>
  [
    shelfLifeWords(pack.expiry, of.use) ?? [],
    of.recalled ? PACK_MESSAGES.recalled(pack.batch) : [],
    of.unconfirmed ? PACK_MESSAGES.unconfirmed : [],
    of.elsewhere ? 'The same serial number is recorded for another order.' : [],
    warnedBatch(pack.batch)
      ? 'Counterfeits with this batch number are known. Genuine packs have it, too. Verify the serial number.'
      : [],
  ].flat();

/** Lines whose scanned packs differ in number from those ordered. */
export const countWarning = (noted: number, ordered: number): string | undefined =>
  noted === 0 || noted === ordered ? undefined : `${noted} of ${ordered} packs are recorded.`;
