import type { ColumnType, JSONColumnType } from 'kysely';
import type { Compared } from '#domain/payments/compare.ts';
import type { DisputeOutcome } from '#domain/payments/disputes.ts';
import type { MoneyKind } from '#domain/payments/ledger.ts';
import type { EndedWhy } from '#domain/payments/payment.ts';
import type { ProviderName } from '#domain/payments/providers.ts';
import type { RefundState } from '#domain/payments/refunds.ts';
import type { Finding } from '#domain/payments/reconcile.ts';

/** The tables of money; part of the schema. */
type Instant = Date;
/** Written once, at the start. */
type Fixed<T> = ColumnType<T, T, never>;

export type PaymentsTable = {
  id: Fixed<string>;
  order_id: Fixed<string>;
  content_id: string;
  content_hash: string;
  amount_cents: Fixed<number>;
  provider: ProviderName;
  reference: Fixed<string>;
  link_id: string | null;
  link_hash: Buffer | null;
  link_expires_at: Instant | null;
  provider_session: string | null;
  started_at: Instant | null;
  on_its_way_at: Instant | null;
  failed_at: Instant | null;
  expired_at: Instant | null;
  created_at: Fixed<Instant>;
  ended_at: Instant | null;
  ended_why: EndedWhy | null;
  asked_at: Instant | null;
};

export type RefundsTable = {
  id: Fixed<string>;
  payment_id: Fixed<string>;
  amount_cents: Fixed<number>;
  granted_cents: Fixed<number>;
  reason: string;
  asked_by: string | null;
  asked_at: Fixed<Instant>;
  state: RefundState;
  provider_payment: string | null;
  provider_refund: string | null;
  changed_at: Instant;
};

/** Only added to: the database refuses every change. */
export type MoneyEntriesTable = {
  id: Fixed<string>;
  payment_id: Fixed<string>;
  at: Fixed<Instant>;
  happened_at: Fixed<Instant>;
  kind: Fixed<MoneyKind>;
  amount_cents: Fixed<number>;
  ref: Fixed<string>;
  refund_id: Fixed<string | null>;
  staff_id: Fixed<string | null>;
};

export type TrailKind =
  | MoneyKind
  | 'made'
  | 'taken up again'
  | 'ended'
  | 'link sent'
  | 'started'
  | 'on its way'
  | 'failed'
  | 'expired'
  | 'refund asked'
  | 'refund sent'
  | 'refund withdrawn'
  | 'sent unpaid'
  | 'disputed'
  | 'dispute closed';

export type PaymentTrailTable = {
  id: string;
  payment_id: string;
  at: Instant;
  actor_kind: 'customer' | 'staff' | 'system' | 'provider';
  actor_id: string | null;
  kind: TrailKind;
  amount_cents: number | null;
  detail: string | null;
};

export type DisputesTable = {
  id: Fixed<string>;
  provider_dispute: Fixed<string>;
  payment_id: Fixed<string>;
  amount_cents: Fixed<number>;
  opened_at: Instant | null;
  answer_by: Instant | null;
  closed_at: Instant | null;
  outcome: DisputeOutcome | null;
};

export type PaymentReportsTable = {
  id: string;
  day: string;
  made_at: Instant;
  findings: JSONColumnType<readonly Finding[]>;
  compared: ColumnType<Compared | null, string | null, string | null>;
};

export type PaymentTables = {
  payments: PaymentsTable;
  refunds: RefundsTable;
  money_entries: MoneyEntriesTable;
  payment_trail: PaymentTrailTable;
  disputes: DisputesTable;
  payment_reports: PaymentReportsTable;
};
