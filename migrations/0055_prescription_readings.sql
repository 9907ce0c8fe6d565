-- What the machine read of each prescription, for the pharmacists to compare with the scan.
create table prescription_readings (
  id uuid primary key,
  prescription_id uuid not null unique references prescriptions (id) on delete cascade,
  state text not null check (state in ('off', 'waiting', 'read', 'unreadable')),
  -- The words and their places, encrypted with the master key.
  sealed_text text,
  -- Keyed digests of the file and of its text, which find the same prescription in another account.
  file_mark text not null,
  text_mark text,
  finished_at timestamptz,
  check ((state = 'read') = (sealed_text is not null))
);
create index prescription_readings_of_file on prescription_readings (file_mark);
create index prescription_readings_of_text on prescription_readings (text_mark);
