-- What payment services told. A call is answered once its row is here, and acted on afterwards by a job, so
-- nothing that was told is lost, and what is told twice is kept once.
create table provider_events (
  -- The service's own; of what the store asked for by itself, a name made of what was learned.
  event_id text primary key,
  -- Of the job that handles it.
  id uuid not null unique,
  provider text not null check (provider in ('bank transfer', 'stripe')),
  -- The service's word for it.
  type text not null,
  -- In the store's words: whose payment, what happened, how much. Nothing of the payer.
  told jsonb,
  received_at timestamptz not null,
  tries integer not null default 0,
  last_error text,
  handled_at timestamptz,
  outcome text check (outcome in ('applied', 'known', 'ignored', 'unclear', 'unknown payment')),
  -- When nobody tried any more.
  failed_at timestamptz,
  check ((handled_at is null) = (outcome is null))
);
create index provider_events_open on provider_events (received_at) where handled_at is null;
create index provider_events_to_look_at on provider_events (received_at)
  where outcome in ('unclear', 'unknown payment');

-- When the service was last asked how a payment stands.
alter table payments add column asked_at timestamptz;
