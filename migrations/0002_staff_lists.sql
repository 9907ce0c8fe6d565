-- The staff's lists of orders and users, sorted, filtered and searched with a hundred thousand rows.

-- What a line of text is found by: its words as they stand between spaces, and what is left of each
-- from any of its parts on (of an e-mail address, an order id, a link). A search asks how they begin.
-- No extension is asked for: a plain PostgreSQL has all of this.
-- Bodies are read when they are made (`return`), so that no search path matters where an index is kept.
create function search_words(line text) returns tsvector
  language sql immutable parallel safe cost 300
  return array_to_tsvector(array(
    select distinct left(word, 500)
    from regexp_split_to_table(lower(line), '\s+') whole,
      lateral (
        select whole
        union all
        select regexp_replace(whole, '^([[:alnum:]]*[^[:alnum:]]+){' || n || '}', '')
        from generate_series(1, least(20, cardinality(regexp_split_to_array(whole, '[^[:alnum:]]+')) - 1)) n
      ) words (word)
    where word <> ''));

-- A phone number is found by any part of four digits or more: a text that begins anywhere in it.
create function phone_words(phone text) returns tsvector
  language sql immutable parallel safe cost 300
  return array_to_tsvector(array(
    select distinct right(left(digits, 20), n)
    from regexp_replace(phone, '\D', '', 'g') digits, generate_series(4, least(length(digits), 20)) n));

create function order_words(id uuid, first_name text, last_name text, email text, tracking text)
  returns tsvector
  language sql immutable parallel safe
  return search_words(id::text || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' ||
    coalesce(tracking, ''));

create function user_words(first_name text, last_name text, email text, country text, phone text)
  returns tsvector
  language sql immutable parallel safe
  return search_words(first_name || ' ' || last_name || ' ' || email || ' ' || country || ' ' || phone)
    || phone_words(phone);

-- The steps of an order in their own order, not in the alphabet's.
create function status_step(status text) returns integer
  language sql immutable parallel safe
  return case status
    when 'Order Requested' then 1
    when 'Order Confirmed' then 2
    when 'Preparing for Shipment' then 3
    when 'Order Shipped' then 4
    when 'In Transit' then 5
    when 'Out for Delivery' then 6
    when 'Delivered' then 7
    else 8
  end;

create index orders_words on orders
  using gin (order_words(id, first_name, last_name, email, tracking_info)) where deleted_at is null;
create index orders_by_total on orders (total_cents, id) where deleted_at is null;
create index orders_by_step on orders (status_step(status), id) where deleted_at is null;
create index orders_by_customer on orders (lower(first_name || ' ' || last_name), id)
  where deleted_at is null;
create index orders_of_status on orders (status, created_at, id) where deleted_at is null;
create index orders_without_prescription on orders (created_at, id)
  where deleted_at is null and prescription_required and prescription_url is null;

create index users_words on users
  using gin (user_words(first_name, last_name, email, country, phone)) where deleted_at is null;
create index users_by_name on users (lower(first_name || ' ' || last_name), id)
  where deleted_at is null;

-- Mails that have not left are few, and the ones to look for.
create index mails_not_sent on mails (created_at, id) where sent_at is null;
