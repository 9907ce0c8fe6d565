-- The pharmacists' work. It stands beside the status of an order and changes none of its values.

-- A prescription as pharmacists typed it off a scan. It serves the order that it came with, and others of the
-- same person until its packs are used up.
create table prescription_records (
  id uuid primary key,
  user_id uuid references users (id),
  -- The order that its scan was sent for.
  order_id uuid not null references orders (id),
  prescription_id uuid references prescriptions (id) on delete set null,
  patient_name text not null,
  prescriber_name text not null,
  prescriber_contact text not null,
  -- Days, as 2026-01-31.
  issued text not null,
  valid_until text not null,
  created_by uuid not null,
  second_by uuid,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index prescription_records_of_user on prescription_records (user_id, created_at);
create index prescription_records_of_order on prescription_records (order_id);

create table prescription_record_lines (
  id uuid primary key,
  record_id uuid not null references prescription_records (id),
  line integer not null,
  -- The option of the catalogue that it was found to mean.
  product_id text not null,
  product_strength text not null,
  drug text not null,
  brand text,
  strength text not null,
  form text not null,
  directions text not null,
  packs_a_fill integer not null check (packs_a_fill > 0),
  refills integer not null check (refills >= 0),
  dose numeric(9, 3) not null check (dose > 0),
  injections integer not null check (injections > 0),
  unique (record_id, line)
);

-- What each line granted, and what orders took of it and gave back. The balance is the sum.
create table balance_entries (
  id uuid primary key,
  record_line_id uuid not null references prescription_record_lines (id),
  order_id uuid references orders (id),
  at timestamptz not null,
  kind text not null check (kind in ('granted', 'taken', 'returned')),
  packs integer not null check (packs > 0),
  check ((kind = 'granted') = (order_id is null))
);
create index balance_entries_of_line on balance_entries (record_line_id, at);
create index balance_entries_of_order on balance_entries (order_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name;
end $$;
create trigger balance_is_only_added_to before update or delete on balance_entries
  for each row execute function refuse_change();

create table reviews (
  id uuid primary key,
  order_id uuid not null unique references orders (id) on delete cascade,
  state text not null check (state in ('waiting', 'second look', 'copy asked', 'information asked',
    'approved', 'declined')),
  -- Raised by every change; a decision names the version that was seen.
  version integer not null default 1,
  -- Since when the next step is the pharmacists'.
  waiting_since timestamptz not null,
  -- A prescription on record that the order is filled from.
  record_id uuid references prescription_records (id),
  -- What the first of two pharmacists approved, and who that was.
  first_by uuid,
  first_typed jsonb,
  -- What the patient was told last, and answered.
  sentence text,
  answer text,
  decided_at timestamptz
);
create index reviews_open on reviews (waiting_since, order_id) where state in ('waiting', 'second look');
create index reviews_of_state on reviews (state, waiting_since, order_id);

create table review_entries (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor_id uuid,
  kind text not null check (kind in ('prescription sent', 'record chosen', 'approved first', 'approved',
    'approved by hand', 'copy asked', 'information asked', 'answered', 'declined', 'taken back')),
  -- For colleagues.
  reason text,
  -- To the patient, or from them.
  sentence text,
  typed jsonb,
  checklist jsonb,
  prescription_id uuid,
  record_id uuid,
  -- Whether the pharmacist gave name and password again for it.
  signed boolean not null default false
);
create index review_entries_of_order on review_entries (order_id, at);

-- What each pharmacist has typed so far. Nobody writes into another one's.
create table review_drafts (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  typed jsonb not null,
  saved_at timestamptz not null,
  unique (order_id, staff_id)
);

-- The content that an approval was given for. A payment is bound to its hash, and to none that was revoked.
create table approved_contents (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  content text not null,
  hash text not null,
  approved_at timestamptz not null,
  revoked_at timestamptz
);
create unique index approved_contents_of_order on approved_contents (order_id) where revoked_at is null;

-- What patients tell the pharmacist of themselves.
create table patient_notes (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  allergies text not null,
  medicines text not null,
  conditions text not null,
  updated_at timestamptz not null
);

-- What waits for its review already.
insert into reviews (id, order_id, state, waiting_since)
select gen_random_uuid(), o.id, 'waiting', coalesce(max(p.uploaded_at), o.updated_at)
from orders o left join prescriptions p on p.order_id = o.id and p.replaced_at is null
where o.deleted_at is null and o.prescription_required and o.prescription_url is not null
  and o.status = 'Order Requested'
group by o.id;
