-- The day on which the patient was last told that a parcel is planned to leave, so that a moved plan is mailed.
create table told_plans (
  order_id uuid primary key references orders (id) on delete cascade,
  -- A day, as 2026-01-31; null if no day was known.
  day text,
  told_at timestamptz not null
);
