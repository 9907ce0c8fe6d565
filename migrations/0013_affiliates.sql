-- Applications to the affiliation program for healthcare providers, and what became of each.
create table affiliate_applications (
  id uuid primary key,
  practice text not null,
  kind text not null,
  name text not null,
  email text not null,
  phone text,
  region text not null,
  licence text,
  message text,
  state text not null,
  -- Raised by every change; a change names the version that it saw.
  version integer not null default 1,
  created_at timestamptz not null
);
create index affiliate_applications_newest on affiliate_applications (created_at, id);
create index affiliate_applications_by_practice on affiliate_applications (lower(practice), id);
create index affiliate_applications_email on affiliate_applications (lower(email));
create index affiliate_applications_words on affiliate_applications
  using gin (search_words(practice || ' ' || name || ' ' || email || ' ' || region));

-- Who moved it when, and why; rows are added and never changed.
create table affiliate_changes (
  id uuid primary key,
  application_id uuid not null references affiliate_applications (id) on delete cascade,
  at timestamptz not null,
  actor_id uuid references staff (id),
  from_state text not null,
  to_state text not null,
  note text
);
create index affiliate_changes_of_application on affiliate_changes (application_id, at);
