-- The number of an order that people are shown, as files with tracking numbers name it.
create index orders_by_number on orders (right(id::text, 12)) where deleted_at is null;
