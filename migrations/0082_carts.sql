-- Carts of people without a script, by a cookie, and of customers, on all their devices. Prices and names are the
-- catalogue's and not kept.
create table carts (
  id uuid primary key,
  user_id uuid unique references users (id) on delete cascade,
  token_hash bytea unique,
  kept_lines jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  constraint carts_of_one check ((user_id is null) <> (token_hash is null))
);
create index carts_old on carts (expires_at);
