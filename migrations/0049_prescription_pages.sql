-- A prescription may be sent as several files, such as a photo of each page. The first one is the prescription;
-- the others belong to it and are kept, encrypted, read and erased like it.
alter table prescriptions drop constraint prescriptions_purpose_check;
alter table prescriptions add constraint prescriptions_purpose_check
  check (purpose in ('prescription', 'prescription page', 'arrival photo'));
alter table prescriptions add column page_of uuid references prescriptions (id) on delete set null;
-- 1 for the first file, counted on through its other pages.
alter table prescriptions add column page integer not null default 1 check (page >= 1);
create index prescriptions_pages on prescriptions (page_of) where page_of is not null;
