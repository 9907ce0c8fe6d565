-- Of two pharmacists who change one prescription on record from the desks of two orders, the later one is told.
alter table prescription_records add column version integer not null default 1;

-- Equal options are one line of an order: the balance of a prescription and what is packed count on it.
alter table order_items add constraint order_items_option unique (order_id, product_id, strength);
