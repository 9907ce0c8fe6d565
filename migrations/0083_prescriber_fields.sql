-- Numbers, practice address and phone of a prescriber as fields of their own. The one text stays and is still written,
-- for processes of the version before; where the fields are empty, they are read from it.
alter table prescription_records
  add column prescriber_npi text not null default '',
  add column prescriber_licence text not null default '',
  add column prescriber_address text not null default '',
  add column prescriber_phone text not null default '';
alter table prescribers
  add column npi text not null default '',
  add column licence text not null default '',
  add column address text not null default '',
  add column phone text not null default '';
