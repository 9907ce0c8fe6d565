-- Recalls of packs by batch, serial number or product number, and the patients who were told of one.
create table recalls (
  id uuid primary key,
  batch text,
  serial text,
  -- 14 digits.
  gtin text,
  -- As patients read it.
  reason text not null,
  -- Null for a recall from the command line.
  recorded_by uuid,
  recorded_at timestamptz not null,
  check (coalesce(batch, serial, gtin) is not null)
);
create unique index recalls_once
  on recalls (upper(coalesce(batch, '')), upper(coalesce(serial, '')), coalesce(gtin, ''));

create table recall_notices (
  -- Also the id of the link in the mail.
  id uuid primary key,
  recall_id uuid not null references recalls (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  answer text check (answer in ('kept', 'gone', 'used', 'help')),
  answered_at timestamptz,
  unique (recall_id, user_id),
  check ((answer is null) = (answered_at is null))
);
create index recall_notices_of_user on recall_notices (user_id);

create index supplied_packs_of_batch_in_capitals on supplied_packs (upper(batch));
create index supplied_packs_of_serial_in_capitals on supplied_packs (upper(serial));
