-- What patients answered when they were asked whether the chosen pharmacy may get the data of their order. The last answer
-- about a pharmacy counts; answers are never changed.
create table order_pharmacy_consents (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  pharmacy_id uuid not null references pharmacies (id) on delete cascade,
  answer text not null check (answer in ('agreed', 'declined')),
  -- Which text the patient read.
  text_version text not null,
  answered_at timestamptz not null
);
create index order_pharmacy_consents_of_order on order_pharmacy_consents (order_id, pharmacy_id, answered_at desc, id desc);
create trigger consents_are_never_changed before update on order_pharmacy_consents
  for each row execute function refuse_change();
