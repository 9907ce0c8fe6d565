-- The delivery address of an order can be corrected until it is packed.
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in ('placed', 'prescription uploaded',
  'status changed', 'tracking added', 'withdrawn', 'deleted', 'archived', 'restored', 'address corrected'));
