-- Friends who bring friends: codes, the discounts that orders took, and the coupons that came of them.

-- One of a customer, from the first order that was delivered. An erased person's ends, and names nobody.
create table referral_codes (
  id uuid primary key,
  user_id uuid unique references users (id),
  -- Without its dashes. Null where it ended.
  referral_code text unique,
  created_at timestamptz not null,
  ended_at timestamptz
);

-- A friend's order earns one, once it has shipped. Whether it still counts and was used is read off the orders.
create table coupons (
  id uuid primary key,
  order_id uuid not null unique references orders (id),
  user_id uuid references users (id),
  coupon_code text unique,
  given_at timestamptz not null,
  ended_at timestamptz
);
create index coupons_of_user on coupons (user_id);

-- What an order was given off its lines: one discount, written with the order. `total_cents` of the order is what
-- is charged, after it.
create table order_discounts (
  id uuid primary key,
  order_id uuid not null unique references orders (id),
  kind text not null check (kind in ('friend code', 'coupon')),
  cents integer not null check (cents >= 0),
  referral_code_id uuid references referral_codes (id),
  coupon_id uuid references coupons (id),
  check ((kind = 'friend code') = (referral_code_id is not null)),
  check ((kind = 'coupon') = (coupon_id is not null))
);
create index order_discounts_of_code on order_discounts (referral_code_id);
create index order_discounts_of_coupon on order_discounts (coupon_id);
create trigger discounts_are_only_added_to before update or delete on order_discounts
  for each row execute function refuse_change();

-- That the money of a friend's order was given back, or was not after all. The last one counts.
create table reward_entries (
  id uuid primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null,
  kind text not null check (kind in ('refunded', 'refund failed'))
);
create index reward_entries_of_order on reward_entries (order_id, at);
create trigger reward_entries_are_only_added_to before update or delete on reward_entries
  for each row execute function refuse_change();

-- Customers who have yet to get their code are looked for among these.
create index orders_delivered on orders (user_id) where status = 'Delivered' and deleted_at is null;
