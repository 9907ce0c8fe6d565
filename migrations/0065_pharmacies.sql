-- The pharmacies that orders are referred to. Without one, the store works as if there were a single one that it knows
-- nothing about; no row stands for that one, because nothing true could be written into it.
create table pharmacies (
  id uuid primary key,
  created_at timestamptz not null,
  -- Takes no new order from then on, until a new entry is confirmed.
  suspended_at timestamptz,
  suspended_by uuid,
  check ((suspended_at is null) = (suspended_by is null))
);

-- Scans of what was found when a license was checked; encrypted in the file store like prescriptions.
create table pharmacy_scans (
  id uuid primary key,
  pharmacy_id uuid not null references pharmacies (id) on delete cascade,
  storage_key text not null unique,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null,
  wrapped_key text not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null
);
create index pharmacy_scans_of_pharmacy on pharmacy_scans (pharmacy_id);

-- What the register says of a pharmacy. An administrator writes an entry, another one confirms it; the last confirmed
-- entry counts, and earlier ones stay as they were.
create table pharmacy_entries (
  id uuid primary key,
  pharmacy_id uuid not null references pharmacies (id) on delete cascade,
  details jsonb not null,
  scan_id uuid references pharmacy_scans (id),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  dropped_by uuid,
  dropped_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((dropped_by is null) = (dropped_at is null)),
  check (confirmed_at is null or dropped_at is null),
  check (confirmed_by is null or confirmed_by <> proposed_by),
  check (confirmed_at is null or scan_id is not null)
);
create unique index pharmacy_entries_open on pharmacy_entries (pharmacy_id)
  where confirmed_at is null and dropped_at is null;
create index pharmacy_entries_confirmed on pharmacy_entries (pharmacy_id, confirmed_at desc)
  where confirmed_at is not null;
