-- Links and codes that a mail carries: each is good for one thing, once, for a while. What stands here is
-- worth nothing: the link is made from the row's id with a key that is not in the database.
create table mail_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('confirm-email', 'reset-password', 'log-in')),
  -- The address that it was sent to: it proves this mailbox and no other.
  email text not null,
  token_hash bytea not null unique,
  -- Wrong codes typed so far.
  wrong_codes integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index mail_links_of_user on mail_links (user_id, purpose);
create index mail_links_old on mail_links (expires_at);
