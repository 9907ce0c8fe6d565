-- Staff take single lines out of an order, or lower their packs, until packing begins.
create table line_corrections (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- The row of a line that was taken out is gone, so this is no foreign key.
  item_id uuid not null,
  at timestamptz not null,
  staff_id uuid not null,
  name text not null,
  pack text not null,
  from_packs integer not null check (from_packs > 0),
  to_packs integer not null check (to_packs >= 0),
  -- For colleagues.
  note text not null,
  -- What the patient was told.
  sentence text not null,
  check (from_packs <> to_packs)
);
create index line_corrections_of_order on line_corrections (order_id, at);

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in ('placed', 'prescription uploaded',
  'status changed', 'tracking added', 'withdrawn', 'deleted', 'archived', 'restored', 'address corrected',
  'lines corrected'));

-- The discount is a share of the lines, so its amount follows a correction of them that is recorded in the same
-- transaction. Whose discount it is never changes.
create function refuse_other_discount() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.id, old.order_id, old.kind, old.referral_code_id, old.coupon_id)
      is not distinct from (new.id, new.order_id, new.kind, new.referral_code_id, new.coupon_id)
    and exists (select from line_corrections c
      where c.order_id = new.order_id and c.xmin = pg_current_xact_id()::xid)
  then
    return new;
  end if;
  raise exception '% is only added to', tg_table_name;
end $$;
drop trigger discounts_are_only_added_to on order_discounts;
create trigger discounts_are_only_added_to before update or delete on order_discounts
  for each row execute function refuse_other_discount();
