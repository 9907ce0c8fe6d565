-- Prescribers of approved prescriptions, as they were written, so that nobody types them a second time. No patient is named.
create table prescribers (
  id uuid primary key,
  name text not null,
  contact text not null,
  last_used_at timestamptz not null
);
create unique index prescribers_once on prescribers (lower(name), md5(lower(contact)));
create index prescribers_by_use on prescribers (last_used_at desc);
