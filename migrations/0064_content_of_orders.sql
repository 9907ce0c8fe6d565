-- A hash of what the checkout form asked for, by which a repeated form is told from another one with the same key.
-- Null for orders that were placed before.
alter table orders add column content_mark text;
