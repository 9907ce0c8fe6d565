-- The master keys that this database needs, by their fingerprints: a start without one of them stops and says so.
create table master_keys (
  id text primary key,
  first_used_at timestamptz not null default now()
);
insert into master_keys (id)
  select distinct split_part(wrapped_key, '.', 2) from prescriptions where wrapped_key like 'w1.%'
  union select distinct split_part(sealed_secret, '.', 2) from authenticators where sealed_secret like 's1.%'
  union select distinct split_part(sealed_secret, '.', 2) from staff_authenticators where sealed_secret like 's1.%';

-- Files of the former format, for the job that rewrites them.
create index prescriptions_of_former_format on prescriptions (id) where wrapped_key like 'w1.%';
