import * as z from 'zod/mini';
import { PHARMACY_FIELDS, type PharmacyField } from '#domain/pharmacies/typed-details.ts';
import { STALE } from './fields.ts';

export const PHARMACY_LABELS = {
  legalName: 'Legal name',
  address: 'Address',
  country: 'Country',
  licenceNumber: 'License number',
  authority: 'Authority that issued it',
  registerUrl: 'Link to the authority’s public register',
  logoUrl: 'Link behind the EU common logo',
  responsible: 'Responsible pharmacist',
  licenceUntil: 'License valid until',
  checkedOn: 'License checked on',
  languages: 'Languages',
  accountHolder: 'Account holder',
  iban: 'IBAN',
  workdays: 'Working days',
  cutOffHour: 'Cut-off hour',
  dispatchDays: 'Business days until dispatch',
  carriers: 'Carriers',
  transitDays: 'Transit days of a cold parcel',
  coolantHours: 'Hours of coolant',
  shipsTo: 'Ships to',
  origins: 'Accepts prescriptions from',
  ordersPerDay: 'Orders a day',
} as const satisfies Readonly<Record<PharmacyField, string>>;

/** The browser checks nothing but that the form is whole; the rules of the register are the server's. */
export const pharmacySchema = z.object(
  Object.fromEntries(
    PHARMACY_FIELDS.map((field) => [field, z.string(STALE).check(z.maxLength(2_000, STALE))]),
  ),
);

/** Longest file of a stock, in characters. */
export const MAX_STOCK_TEXT = 200_000;
