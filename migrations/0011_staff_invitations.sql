-- Invitations to the staff: a mail carries the link, which is made from the row's id with a key that is not
-- in the database. One at a time for an address; what was taken up or taken back is gone.
create table staff_invitations (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  roles text[] not null
    check (cardinality(roles) > 0 and roles <@ array['administrator', 'pharmacist', 'support']),
  token_hash bytea not null unique,
  -- Whose right it rests on, for as long as it is open.
  invited_by uuid not null references staff (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index staff_invitations_old on staff_invitations (expires_at);
