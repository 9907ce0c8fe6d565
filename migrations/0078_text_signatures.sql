-- A pharmacist of the store has read a text as pages show it, and answers for it. The hash tells which version: a
-- changed text has none of these signatures.
create table text_signatures (
  id uuid primary key,
  kind text not null check (kind in ('product', 'article')),
  text_id text not null check (text_id <> ''),
  text_hash text not null check (text_hash <> ''),
  staff_id uuid not null,
  -- As the page shows them, also when the person has left.
  name text not null check (name <> ''),
  licence text not null check (licence <> ''),
  signed_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index text_signatures_once on text_signatures (kind, text_id, text_hash) where withdrawn_at is null;
