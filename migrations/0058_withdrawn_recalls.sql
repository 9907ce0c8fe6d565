-- A recall that was recorded by mistake can be withdrawn: its packs count again, and whoever was told is told so.
alter table recalls
  add column withdrawn_at timestamptz,
  -- Null for the command line.
  add column withdrawn_by uuid,
  -- As patients read it.
  add column withdrawn_reason text,
  add check ((withdrawn_at is null) = (withdrawn_reason is null));
drop index recalls_once;
create unique index recalls_once
  on recalls (upper(coalesce(batch, '')), upper(coalesce(serial, '')), coalesce(gtin, ''))
  where withdrawn_at is null;
