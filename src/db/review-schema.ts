import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BalanceEntry } from '#domain/review/balance.ts';
import type { CheckedItem } from '#domain/review/checklist.ts';
import type { ReviewState } from '#domain/review/review.ts';

/** The tables of the pharmacists' work; part of the schema. */
type Instant = Date;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export type PrescriptionRecordsTable = {
  id: string;
  /** Null once the customer's personal data has been erased. */
  user_id: string | null;
  /** The order that its scan was sent for. */
  order_id: string;
  prescription_id: string | null;
  /** Of the file that it came as, and whose it was. */
  file_mark: string | null;
  patient_name: string;
  prescriber_name: string;
  prescriber_contact: string;
  /** Days, as 2026-01-31. */
  issued: string;
  valid_until: string;
  created_by: string;
  second_by: string | null;
  created_at: Instant;
  closed_at: Instant | null;
  /** Raised by whatever changes its fields, its lines or its end; a change names the version that was seen. */
  version: Generated<number>;
};

export type PrescriptionRecordLinesTable = {
  id: string;
  record_id: string;
  line: number;
  product_id: string;
  product_strength: string;
  drug: string;
  brand: string | null;
  strength: string;
  form: string;
  directions: string;
  packs_a_fill: number;
  refills: number;
  /** The driver gives exact numbers as text. */
  dose: ColumnType<string, number, number>;
  injections: number;
};

export type BalanceEntriesTable = {
  id: string;
  record_line_id: string;
  order_id: string | null;
  at: Instant;
  kind: BalanceEntry['kind'];
  packs: number;
};

export type ReviewsTable = {
  id: string;
  order_id: string;
  state: ReviewState;
  version: Generated<number>;
  waiting_since: Instant;
  record_id: string | null;
  first_by: string | null;
  first_typed: JSONColumnType<Record<string, string>> | null;
  sentence: string | null;
  answer: string | null;
  decided_at: Instant | null;
};

export type ReviewEntriesTable = {
  id: string;
  order_id: string;
  at: Instant;
  actor_kind: 'customer' | 'staff' | 'system';
  actor_id: string | null;
  kind:
    | 'prescription sent'
    | 'record chosen'
    | 'record left'
    | 'record corrected'
    | 'record closed'
    | 'approved first'
    | 'approved'
    | 'approved by hand'
    | 'copy asked'
    | 'information asked'
    | 'answered'
    | 'declined'
    | 'taken back';
  reason: string | null;
  sentence: string | null;
  typed: JSONColumnType<Record<string, string>> | null;
  checklist: JSONColumnType<readonly CheckedItem[]> | null;
  prescription_id: string | null;
  record_id: string | null;
  signed: Defaulted<boolean>;
};

export type ReviewDraftsTable = {
  id: string;
  order_id: string;
  staff_id: string;
  typed: JSONColumnType<Record<string, string>>;
  saved_at: Instant;
};

export type ApprovedContentsTable = {
  id: string;
  order_id: string;
  content: string;
  hash: string;
  approved_at: Instant;
  revoked_at: Instant | null;
};

export type PatientNotesTable = {
  id: string;
  user_id: string;
  allergies: string;
  medicines: string;
  conditions: string;
  updated_at: Instant;
};
