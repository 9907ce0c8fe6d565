-- An order that is done and off the staff's list. It stays for its patient and in the books.
alter table orders add column archived_at timestamptz;
create index orders_archived on orders (archived_at) where archived_at is not null;

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind in ('placed', 'prescription uploaded',
  'status changed', 'tracking added', 'withdrawn', 'deleted', 'archived', 'restored'));
