-- Money. What came in and went out is a ledger; what is paid, owed and left to pay is computed from it.

-- What an order costs whoever it was approved for, bound to the approved content. Its link is mailed; the
-- database has the link's hash alone.
create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  content_id uuid not null references approved_contents (id),
  content_hash text not null,
  amount_cents integer not null check (amount_cents > 0),
  provider text not null check (provider in ('bank transfer', 'stripe')),
  -- What the payer writes on a transfer: an RF creditor reference (ISO 11649).
  reference text not null unique,
  link_id uuid,
  link_hash bytea unique,
  link_expires_at timestamptz,
  -- The provider's page that was opened last.
  provider_session text,
  started_at timestamptz,
  -- What the provider told that is no money yet; the latest of each counts.
  on_its_way_at timestamptz,
  failed_at timestamptz,
  expired_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('order changed', 'order cancelled', 'approval taken back', 'order deleted')),
  check ((ended_at is null) = (ended_why is null)),
  check ((link_hash is null) = (link_expires_at is null))
);
create unique index payments_living on payments (order_id) where ended_at is null;
create index payments_of_order on payments (order_id, created_at);
create index payments_of_content on payments (content_id);

-- Money that somebody asked to be paid back.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount_cents integer not null check (amount_cents > 0),
  -- The part of it that is let off the price; the rest was paid too much.
  granted_cents integer not null check (granted_cents >= 0 and granted_cents <= amount_cents),
  reason text not null,
  asked_by uuid,
  asked_at timestamptz not null,
  state text not null check (state in ('asked', 'by hand', 'sent', 'settled', 'failed', 'withdrawn')),
  -- The payment at the provider's that it goes back to, and the provider's name of the refund.
  provider_payment text,
  provider_refund text,
  changed_at timestamptz not null
);
create index refunds_of_payment on refunds (payment_id, asked_at);
create index refunds_open on refunds (asked_at) where state in ('asked', 'by hand', 'sent');

-- The ledger. `ref` names what the money moved by (a payment, refund or dispute of the provider, a transfer by
-- the bank's own number), so that what is told twice counts once.
create table money_entries (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- When it was written, and when it happened.
  at timestamptz not null,
  happened_at timestamptz not null,
  kind text not null check (kind in ('received', 'receipt undone', 'refunded', 'refund failed', 'reversed',
    'reversal lifted')),
  amount_cents integer not null check (amount_cents > 0),
  ref text not null,
  refund_id uuid references refunds (id),
  staff_id uuid,
  unique (kind, ref)
);
create index money_entries_of_payment on money_entries (payment_id, at);
create index money_entries_by_day on money_entries (happened_at, id);
create trigger money_is_only_added_to before update or delete on money_entries
  for each row execute function refuse_change();

-- What happened to a payment, and who did it.
create table payment_trail (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system', 'provider')),
  actor_id uuid,
  kind text not null check (kind in ('made', 'taken up again', 'ended', 'link sent', 'started', 'on its way', 'failed',
    'expired', 'received', 'receipt undone', 'refund asked', 'refund sent', 'refund withdrawn', 'refunded',
    'refund failed', 'reversed', 'reversal lifted', 'sent unpaid')),
  amount_cents integer,
  -- Words of the store's own, such as why it ended or which status was set.
  detail text
);
create index payment_trail_of_payment on payment_trail (payment_id, at);

-- What the daily look at the books found.
create table payment_reports (
  id uuid primary key,
  -- A day in UTC, as 2026-01-31.
  day text not null unique,
  made_at timestamptz not null,
  findings jsonb not null
);
