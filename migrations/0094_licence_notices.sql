-- That the administrators were told that a pharmacy's license ends: each license once at each threshold.
create table pharmacy_licence_notices (
  pharmacy_id uuid not null references pharmacies (id) on delete cascade,
  -- The last day of the license; a renewed license has another one.
  licence_until text not null,
  -- Days before the end; 0 once it has ended.
  days_before integer not null check (days_before in (30, 7, 0)),
  told_at timestamptz not null,
  primary key (pharmacy_id, licence_until, days_before)
);
