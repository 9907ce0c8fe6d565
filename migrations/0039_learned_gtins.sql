-- Which option of the catalogue the product number (GTIN) on a pack belongs to, as a pharmacist confirmed it with the
-- pack in hand. A revoked row stays, so that packs that were recorded under it can be told.
create table learned_gtins (
  id uuid primary key,
  -- 14 digits.
  gtin text not null,
  product_id text not null,
  strength text not null,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null,
  revoked_by uuid,
  revoked_at timestamptz,
  revoke_reason text,
  check ((revoked_at is null) = (revoke_reason is null))
);
create unique index learned_gtins_in_force on learned_gtins (gtin) where revoked_at is null;
create index learned_gtins_of_option on learned_gtins (product_id, strength);
