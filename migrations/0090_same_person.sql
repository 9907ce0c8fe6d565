-- Orders of what may be the same person in another account are found by postal code, date of birth, and the date of a
-- prescription.
create function postal_key(code text)
  returns text
  language sql immutable parallel safe
  return left(upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g')), 5);

create index orders_of_postal_key on orders (postal_key(zip_code), created_at) where deleted_at is null;
create index patient_notes_of_birth_date on patient_notes (birth_date) where birth_date <> '';
create index prescription_records_of_day on prescription_records (issued);
