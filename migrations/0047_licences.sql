-- The licence under which a pharmacist works, and the one that a review was signed under.
alter table staff
  add column licence_number text,
  add column licence_authority text,
  add constraint staff_licence_whole check ((licence_number is null) = (licence_authority is null));
alter table review_entries add column licence text;
