-- A link to a new password for a person of the staff, sent by an administrator. The link is made from the row's id with
-- a key that is not in the database. One at a time for a person.
create table staff_password_links (
  id uuid primary key,
  user_id uuid not null unique references staff (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index staff_password_links_old on staff_password_links (expires_at);
