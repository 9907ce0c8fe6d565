-- An order is also found by its phone and ZIP code, and by its tracking number without the spaces that make it
-- readable. The earlier index stays until no process of the earlier release searches by it.
create function order_search(id uuid, first_name text, last_name text, email text, tracking text, phone text, zip text)
  returns tsvector
  language sql immutable parallel safe
  return search_words(id::text || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' ||
    coalesce(tracking, '') || ' ' || regexp_replace(coalesce(tracking, ''), '[\s-]', '', 'g') || ' ' || zip)
    || phone_words(phone);

create index orders_search on orders
  using gin (order_search(id, first_name, last_name, email, tracking_info, phone, zip_code))
  where deleted_at is null;

-- Orders of a medicine.
create index order_items_of_product on order_items (product_id, order_id);
