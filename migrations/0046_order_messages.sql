-- What a patient and the staff write to each other about an order. A message belongs to the pharmacists or to the service
-- team; the staff may hand a patient's message to the other side.
create table order_messages (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  topic text not null check (topic in ('pharmacist', 'service')),
  actor_kind text not null check (actor_kind in ('customer', 'staff')),
  actor_id uuid,
  body text not null
);
create index order_messages_of_order on order_messages (order_id, at, id);

-- Where a patient waits for an answer, and since when: the time of the first message that nobody has answered.
create table waiting_messages (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  topic text not null check (topic in ('pharmacist', 'service')),
  since timestamptz not null,
  unique (order_id, topic)
);
create index waiting_messages_by_age on waiting_messages (since, id);

-- What the staff write about an order for each other. A patient never sees it.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  topic text not null check (topic in ('pharmacist', 'service')),
  actor_id uuid not null,
  body text not null
);
create index order_notes_of_order on order_notes (order_id, at, id);

-- Texts that a member of the staff puts into replies.
create table staff_reply_templates (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  title text not null,
  body text not null,
  shared boolean not null,
  changed_at timestamptz not null
);
create index staff_reply_templates_of_staff on staff_reply_templates (staff_id);
