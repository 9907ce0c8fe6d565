-- What a pharmacy tells of its stock. Each import is the whole list, and the last one counts; earlier ones stay as they were,
-- so that it can be said later why a pharmacy was ranked as it was.
create table pharmacy_stock_imports (
  id uuid primary key,
  pharmacy_id uuid not null references pharmacies (id),
  imported_by uuid not null,
  imported_at timestamptz not null,
  lines integer not null check (lines >= 0)
);
create index pharmacy_stock_imports_newest on pharmacy_stock_imports (pharmacy_id, imported_at desc, id desc);

create table pharmacy_stock (
  import_id uuid not null references pharmacy_stock_imports (id),
  -- Its place in the file, from 1 on.
  line integer not null check (line >= 1),
  -- 14 digits; null where the pharmacy names the option of the catalogue instead.
  gtin text,
  product_id text not null,
  strength text not null,
  packs integer not null check (packs >= 0),
  -- What the pharmacy asks for one pack.
  price_cents integer not null check (price_cents > 0),
  batch text,
  -- The last day of use.
  expires text,
  primary key (import_id, line)
);
create index pharmacy_stock_of_option on pharmacy_stock (import_id, product_id, strength);

create trigger stock_imports_are_only_added_to before update or delete on pharmacy_stock_imports
  for each row execute function refuse_change();
create trigger stock_is_only_added_to before update or delete on pharmacy_stock
  for each row execute function refuse_change();
