-- The patient's last kidney value (eGFR, in mL a minute) and the day of that blood test; empty where they did not tell.
alter table patient_notes add column kidney_value text not null default '';
alter table patient_notes add column kidney_day text not null default '';
