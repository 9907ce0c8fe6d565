-- Disputes of payers with their banks, as the provider tells of them; the money that they move is in the ledger.
-- Either end may be told first.
create table disputes (
  id uuid primary key,
  -- The provider's name of it, under which the ledger has its money.
  provider_dispute text not null unique,
  payment_id uuid not null references payments (id),
  amount_cents integer not null check (amount_cents > 0),
  opened_at timestamptz,
  -- Until when the provider takes an answer, where it says so.
  answer_by timestamptz,
  closed_at timestamptz,
  outcome text check (outcome in ('won', 'lost', 'withdrawn')),
  check ((closed_at is null) = (outcome is null)),
  check (opened_at is not null or closed_at is not null)
);
create index disputes_of_payment on disputes (payment_id);

alter table payment_trail drop constraint payment_trail_kind_check;
alter table payment_trail add constraint payment_trail_kind_check check (kind in ('made', 'taken up again', 'ended',
  'link sent', 'started', 'on its way', 'failed', 'expired', 'received', 'receipt undone', 'refund asked',
  'refund sent', 'refund withdrawn', 'refunded', 'refund failed', 'reversed', 'reversal lifted', 'sent unpaid',
  'disputed', 'dispute closed'));

-- How the daily report compared the ledger with the provider's own list; null before it did.
alter table payment_reports add column compared jsonb;
