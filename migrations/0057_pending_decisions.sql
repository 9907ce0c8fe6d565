-- Decisions at the review desk that can still be undone. A job carries each out when it is due and deletes its row in
-- the same transaction, so it is carried out once or undone, never both.
create table pending_decisions (
  id uuid primary key,
  order_id uuid not null unique references orders (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  decision text not null,
  -- What the pharmacist saw; a decision about anything else is not carried out.
  version integer not null,
  record_version integer,
  reason text not null,
  sentence text not null,
  typed jsonb not null,
  vouched text[] not null,
  -- Proved with a second factor when the decision was made.
  override_gates text[],
  override_reason text,
  made_at timestamptz not null,
  due_at timestamptz not null,
  -- Why it could not be carried out. It stays until somebody decides again.
  failed_because text
);
