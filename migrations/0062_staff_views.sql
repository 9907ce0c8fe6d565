-- Filters of the order list that a member of the staff has saved under a name.
create table staff_views (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  name text not null check (name <> ''),
  -- The query of the list's address.
  query text not null,
  created_at timestamptz not null
);
create unique index staff_views_once on staff_views (staff_id, lower(name));
