-- A number whose owner has typed a code that was sent to it; another number has to be shown anew.
alter table users add column phone_verified_at timestamptz;
-- Whoever holds the telephone last has it: a number lets into one account.
create unique index users_verified_phone on users (phone) where phone_verified_at is not null;

-- Codes by text message, and the outbox that they leave from. The code itself stands nowhere: it is made from
-- the row's id with a key that is not in the database.
create table text_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  phone text not null,
  -- Wrong codes typed so far.
  wrong_codes integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index text_codes_of_user on text_codes (user_id, purpose);
create index text_codes_of_phone on text_codes (phone, purpose);
create index text_codes_old on text_codes (expires_at);
