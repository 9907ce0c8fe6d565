-- Which practice was called or written to about a prescription, when, and what was answered.
create table prescriber_contacts (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  -- When the two spoke, or the letter was sent or came.
  happened_at timestamptz not null,
  staff_id uuid not null,
  channel text not null check (channel in ('phone', 'fax', 'email', 'letter')),
  started_by text not null check (started_by in ('pharmacy', 'practice')),
  practice text not null,
  -- The ordered medicine as it was named then; null for the whole prescription.
  drug text,
  asked text not null,
  -- Null while no answer has come.
  answered text
);
create index prescriber_contacts_of_order on prescriber_contacts (order_id, happened_at, id);
