import type { Generated } from 'kysely';
import type { ArrivalCondition, ArrivalState, ColdAnswer } from '#domain/shipping/arrival.ts';

/** The tables of what happens around a parcel; part of the schema. */

export type ArrivalChecksTable = {
  id: string;
  order_id: string;
  at: Date;
  /** Null where nothing in the parcel travels cold. */
  cold: ColdAnswer | null;
  condition: ArrivalCondition;
  note: string | null;
  photo_id: string | null;
  state: ArrivalState;
  version: Generated<number>;
  answer: string | null;
  handled_by: string | null;
  changed_at: Date;
};

export type SuppliedPacksTable = {
  id: string;
  order_id: string;
  order_item_id: string;
  gtin: string | null;
  serial: string | null;
  batch: string;
  /** A day, as 2027-01-31. */
  expiry: string;
  national_number: string | null;
  made_in: string | null;
  recorded_by: string;
  recorded_at: Date;
};

export type ShippingTables = {
  arrival_checks: ArrivalChecksTable;
  supplied_packs: SuppliedPacksTable;
};
