-- A browser has to know which of two versions of its account's cart is the newer one, and whether a change that it sent,
-- and got no answer to, has arrived.
alter table carts add column version integer not null default 1;
alter table carts add column last_sync text;
