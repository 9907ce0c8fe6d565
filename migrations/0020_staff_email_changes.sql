-- Another address for the mails to a person of the staff: it counts once the link in the mail to it was used.
-- The link is made from the row's id with a key that is not in the database. One at a time for a person.
create table staff_email_changes (
  id uuid primary key,
  user_id uuid not null unique references staff (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email)),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index staff_email_changes_old on staff_email_changes (expires_at);
