-- Days that one fill lasts, as the prescriber wrote them; null where the prescription names none.
alter table prescription_record_lines add column days_a_fill integer check (days_a_fill > 0);
