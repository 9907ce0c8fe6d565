import type { DeskPharmacy } from '#db/reads/pharmacies.ts';
import { formatDate } from '#domain/dates.ts';
import { licenceState, type PharmacyDetails, whyClosed } from '#domain/pharmacies/register.ts';
import { countryName, typedOf, workdaysText } from '#domain/pharmacies/typed-details.ts';
import { PHARMACY_STATES } from '#texts/pharmacies.ts';
import { PHARMACY_LABELS } from '#web/forms/schemas/pharmacies.ts';

/** A pharmacy in the desk's list. */
export type PharmacyRow = {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly state: string;
  readonly tone: 'good' | 'watch' | 'stop';
  /** Whether an entry waits for its confirmation. */
  readonly waits: boolean;
};

const stateOf = (
  { current, suspendedAt }: DeskPharmacy,
  now: Date,
): Pick<PharmacyRow, 'state' | 'tone'> => {
  if (!current) return { state: PHARMACY_STATES.unconfirmed, tone: 'watch' };
  const { details } = current;
  const closed = whyClosed({ details, suspendedAt }, now);
  if (closed) return { state: PHARMACY_STATES[closed], tone: 'stop' };
  return licenceState(details, now) === 'ends soon'
    ? { state: PHARMACY_STATES['ends soon'](formatDate(details.licenceUntil)), tone: 'watch' }
    : { state: PHARMACY_STATES.active, tone: 'good' };
};

export const pharmacyRow = (pharmacy: DeskPharmacy, now: Date): PharmacyRow => {
  const details = (pharmacy.current ?? pharmacy.open)?.details;
  return {
    id: pharmacy.id,
    name: details?.legalName ?? 'Withdrawn before it was confirmed',
    place: details ? `${details.address}, ${countryName(details.country) ?? ''}` : '',
    ...stateOf(pharmacy, now),
    waits: pharmacy.open !== null,
  };
};

const namesOf = (codes: readonly string[]): string =>
  codes.map((code) => countryName(code) ?? code).join(', ');

/** The details as labels with values, in the order of the form. */
export const detailFacts = (
  details: PharmacyDetails,
): readonly { readonly field: string; readonly label: string; readonly value: string }[] => {
  const typed = typedOf(details);
  const shown = {
    ...typed,
    country: countryName(details.country) ?? '',
    licenceUntil: formatDate(details.licenceUntil),
    checkedOn: formatDate(details.checkedOn),
    workdays: workdaysText(details.workdays),
    shipsTo: namesOf(details.shipsTo),
    origins: namesOf(details.origins),
  };
  return Object.entries(PHARMACY_LABELS).map(([field, label]) => {
    const value: unknown = Reflect.get(shown, field);
    return { field, label, value: typeof value === 'string' && value !== '' ? value : 'None' };
  });
};
