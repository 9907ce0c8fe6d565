-- Mails that remind a person of something that only they can do. None of them orders anything.

-- Whether somebody wants to be told before a supply runs out: of one order, or of all that nothing else is
-- said of. Without a row nobody is told.
create table refill_choices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  order_id uuid references orders (id) on delete cascade,
  wanted boolean not null,
  changed_at timestamptz not null
);
create unique index refill_choices_of_order on refill_choices (order_id) where order_id is not null;
create unique index refill_choices_of_all on refill_choices (user_id) where order_id is null;
create index refill_choices_of_user on refill_choices (user_id);

-- What an order's owner was reminded of: each thing once.
create table reminders (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('prescription missing', 'answer missing', 'payment link ending',
    'refill')),
  sent_at timestamptz not null,
  -- Of the link that ends reminders of this kind, where they can be ended.
  token_hash bytea,
  unique (order_id, kind)
);
create unique index reminders_by_token on reminders (token_hash) where token_hash is not null;
