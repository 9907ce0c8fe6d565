import { PHARMACY_MESSAGES } from '#texts/pharmacies.ts';
import { DISPATCH_COUNTRIES, type DispatchCountry } from '#domain/shipping/countries.ts';
import { addDays, type Day, instantAt } from '#domain/shipping/days.ts';
import { refuse, type Refusal } from '#domain/result.ts';

/** What the register says of a pharmacy. */
export type PharmacyDetails = {
  readonly legalName: string;
  readonly address: string;
  readonly country: DispatchCountry;
  readonly licenceNumber: string;
  readonly authority: string;
  /** The authority's public register, https. */
  readonly registerUrl: string;
  /** Where the common logo of the European Union leads to; null where the pharmacy has none. */
  readonly logoUrl: string | null;
  /** The responsible pharmacist. */
  readonly responsible: string;
  /** The last day on which the licence is valid. */
  readonly licenceUntil: Day;
  /** The day on which the licence was last looked up. */
  readonly checkedOn: Day;
  readonly languages: readonly string[];
  /** Account for what the store owes it. */
  readonly accountHolder: string | null;
  readonly iban: string | null;
  /** Sunday is 0. */
  readonly workdays: readonly number[];
  /** The full hour until which an order counts for the same day, by the clocks of the pharmacy. */
  readonly cutOffHour: number;
  /** Business days that it needs from the order to the parcel. */
  readonly dispatchDays: number;
  readonly carriers: readonly string[];
  /** Business days that its carrier needs at the most for a cold parcel. */
  readonly transitDays: number;
  /** Hours for which its packed coolant keeps 2–8 °C. */
  readonly coolantHours: number;
  /** Two letters of ISO 3166-1 each. */
  readonly shipsTo: readonly string[];
  /** Countries whose prescriptions it accepts, two letters each. */
  readonly origins: readonly string[];
  /** Orders that it takes on a day; null where it has named no limit. */
  readonly ordersPerDay: number | null;
};

/** A pharmacy of the register with its confirmed entry. */
export type Pharmacy = {
  readonly id: string;
  readonly entryId: string;
  readonly details: PharmacyDetails;
  readonly suspendedAt: Date | null;
};

const DAY_MS = 86_400_000;

/** Days before the end of a licence at which the store tells its administrators, and once it has ended. */
const LICENCE_NOTICES = [30, 7, 0] as const;
type LicenceNotice = (typeof LICENCE_NOTICES)[number];

type Licensed = Pick<PharmacyDetails, 'country' | 'licenceUntil'>;

/** The first instant at which a licence is no longer valid, by the clocks of the pharmacy's country. */
export const licenceEnds = ({ country, licenceUntil }: Licensed): Date =>
  instantAt(addDays(licenceUntil, 1), 0, DISPATCH_COUNTRIES[country].timeZone);

/** The last threshold that a licence has reached; undefined while it is valid for longer. */
export const licenceNotice = (details: Licensed, now: Date): LicenceNotice | undefined => {
  const left = licenceEnds(details).getTime() - now.getTime();
  return LICENCE_NOTICES.findLast((days) => left <= days * DAY_MS);
};

export type LicenceState = 'valid' | 'ends soon' | 'ended';

export const licenceState = (details: Licensed, now: Date): LicenceState => {
  const notice = licenceNotice(details, now);
  if (notice === undefined) return 'valid';
  return notice === 0 ? 'ended' : 'ends soon';
};

/** Why a pharmacy takes no new order at an instant; undefined if it takes one. */
export const whyClosed = (
  { details, suspendedAt }: Pick<Pharmacy, 'details' | 'suspendedAt'>,
  now: Date,
): 'suspended' | 'licence-ended' | undefined => {
  if (suspendedAt !== null) return 'suspended';
  return licenceState(details, now) === 'ended' ? 'licence-ended' : undefined;
};

/** An entry that waits for its confirmation. */
export type ProposedEntry = {
  readonly details: PharmacyDetails;
  readonly scanId: string | null;
  readonly proposedBy: string;
};

type ConfirmRefusal = 'same-person' | 'scan-missing' | 'licence-ended';

/** Why somebody may not confirm an entry; undefined if they may. */
export const confirmRefusal = (
  { details, scanId, proposedBy }: ProposedEntry,
  by: string,
  now: Date,
): Refusal<ConfirmRefusal> | undefined => {
  if (proposedBy === by) return refuse('same-person', 'conflict', PHARMACY_MESSAGES.samePerson);
  if (scanId === null) return refuse('scan-missing', 'conflict', PHARMACY_MESSAGES.scanMissing);
  return licenceState(details, now) === 'ended'
    ? refuse('licence-ended', 'conflict', PHARMACY_MESSAGES.licenceEnded)
    : undefined;
};

/**
 * Whether a change leaves the last check of the licence as it is, so that its scan stays. Anything that the authority's
 * register says of the pharmacy needs a new check.
 */
export const keepsCheck = (before: PharmacyDetails, after: PharmacyDetails): boolean =>
  (
    [
      'legalName',
      'address',
      'country',
      'licenceNumber',
      'authority',
      'registerUrl',
      'responsible',
      'licenceUntil',
      'checkedOn',
    ] as const
  ).every((field) => before[field] === after[field]);

/** The fields in which two entries differ. */
export const changedFields = (
  before: PharmacyDetails | undefined,
  after: PharmacyDetails,
): readonly string[] => {
  const then: ReadonlyMap<string, unknown> = new Map(Object.entries(before ?? {}));
  return Object.entries(after).flatMap(([field, value]) =>
    JSON.stringify(then.get(field)) === JSON.stringify(value) ? [] : [field],
  );
};
