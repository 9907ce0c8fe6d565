-- The pharmacy that an administrator chose for an order, with the entry of the register that counted then.
create table order_pharmacies (
  order_id uuid primary key references orders (id) on delete cascade,
  pharmacy_id uuid not null references pharmacies (id),
  entry_id uuid not null references pharmacy_entries (id),
  -- Its place in the ranking, from 1 on.
  place integer not null check (place >= 1),
  -- Why it was chosen; empty where it was the first of the ranking.
  reason text not null,
  chosen_by uuid not null,
  chosen_at timestamptz not null
);
create index order_pharmacies_newest on order_pharmacies (chosen_at);
