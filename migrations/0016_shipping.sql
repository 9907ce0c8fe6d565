-- Files of an order besides its prescriptions: kept, encrypted, read and erased like those, and no scan of one.
alter table prescriptions add column purpose text not null default 'prescription'
  check (purpose in ('prescription', 'arrival photo'));

-- How parcels arrived, as their patients say it. One with which something is wrong is a task of the staff.
create table arrival_checks (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  -- Null where nothing in the parcel travels cold.
  cold text check (cold in ('yes', 'no', 'not sure')),
  condition text not null check (condition in ('fine', 'damaged', 'leaking', 'wrong')),
  note text,
  photo_id uuid references prescriptions (id) on delete set null,
  state text not null check (state in ('fine', 'open', 'being looked at', 'solved')),
  -- Raised by every change; a change names the version that it saw.
  version integer not null default 1,
  -- What the patient was told at the end.
  answer text,
  handled_by uuid,
  changed_at timestamptz not null
);
-- One task at a time for an order, however often the form is sent.
create unique index arrival_checks_open on arrival_checks (order_id)
  where state in ('open', 'being looked at');
create index arrival_checks_of_order on arrival_checks (order_id, at);
create index arrival_checks_tasks on arrival_checks (at, id) where state <> 'fine';

-- Every pack that was supplied, as the code on it says.
create table supplied_packs (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete cascade,
  -- 14 digits; null where the pack carries no code.
  gtin text,
  serial text,
  batch text not null,
  -- The last day on which it may be used, as 2027-01-31.
  expiry text not null,
  national_number text,
  -- Two letters of ISO 3166-1; null where nobody has said.
  made_in text,
  recorded_by uuid not null,
  recorded_at timestamptz not null
);
create index supplied_packs_of_order on supplied_packs (order_id);
create index supplied_packs_of_item on supplied_packs (order_item_id);
create index supplied_packs_of_serial on supplied_packs (gtin, serial);
create index supplied_packs_of_batch on supplied_packs (batch);
