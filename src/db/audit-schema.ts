import type { ColumnType } from 'kysely';

/** What a transaction puts down; the database gives it its place in the chain as it commits. */
export type AuditPendingTable = {
  id: string;
  at: Date;
  actor_kind: 'customer' | 'staff' | 'app' | 'system';
  actor_id: string | null;
  actor_roles: readonly string[];
  app: string | null;
  action: string;
  patient_id: string | null;
  order_id: string | null;
  subject_id: string | null;
  fields: readonly string[];
  listed: readonly string[];
};

/** Written by the database alone, hence without types to insert or update. */
type Kept<T> = ColumnType<T, never, never>;

export type AuditEntriesTable = {
  [Column in keyof AuditPendingTable]: Kept<AuditPendingTable[Column]>;
} & {
  /** A count of 64 bits, which the driver reads as text. */
  number: Kept<string>;
  previous: Kept<Buffer>;
  hash: Kept<Buffer>;
};

export type AuditCheckpointsTable = {
  number: ColumnType<string, string, never>;
  hash: ColumnType<Buffer, Buffer, never>;
  at: ColumnType<Date, Date, never>;
  public_key: ColumnType<Buffer, Buffer, never>;
  signature: ColumnType<Buffer, Buffer, never>;
};

export type AuditTables = {
  audit_pending: AuditPendingTable;
  audit_entries: AuditEntriesTable;
  audit_checkpoints: AuditCheckpointsTable;
};
