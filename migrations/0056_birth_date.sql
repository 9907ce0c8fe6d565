-- The patient's date of birth, as they told the pharmacist; empty where they did not. The pharmacist compares it with the
-- prescription.
alter table patient_notes add column birth_date text not null default '';
