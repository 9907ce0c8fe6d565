-- Customers and their sessions (the authentication library's tables, our names).
create table users (
  id uuid primary key,
  -- One mailbox is one account, however it is spelled.
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  first_name text not null,
  last_name text not null,
  company_name text,
  country text not null,
  street_address text not null,
  apartment text,
  city text not null,
  state text not null,
  zip_code text not null,
  phone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index users_newest on users (created_at desc, id desc) where deleted_at is null;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  -- Whether it outlives the browser; decides how long it lasts and that its cookie is renewed.
  remembered boolean not null default false,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_of_user on accounts (user_id, provider_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- Staff: people of the store. Their sessions live apart from the customers'.
create table staff (
  id uuid primary key,
  username text not null unique check (username = lower(username)),
  email text unique,
  email_verified boolean not null default false,
  name text not null,
  image text,
  role text not null check (role in ('administrator')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table staff_sessions (
  id uuid primary key,
  user_id uuid not null references staff (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  -- Whether it outlives the browser; decides how long it lasts and that its cookie is renewed.
  remembered boolean not null default false,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_sessions_of_user on staff_sessions (user_id);

create table staff_accounts (
  id uuid primary key,
  user_id uuid not null references staff (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index staff_accounts_of_user on staff_accounts (user_id, provider_id);

create table staff_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Orders. The eight status values are the specification's; the checks keep a typing error out.
create table orders (
  id uuid primary key,
  user_id uuid references users (id),
  idempotency_key uuid not null,
  status text not null check (status in ('Order Requested', 'Order Confirmed', 'Preparing for Shipment',
    'Order Shipped', 'In Transit', 'Out for Delivery', 'Delivered', 'Cancelled')),
  total_cents integer not null check (total_cents >= 0),
  prescription_required boolean not null,
  prescription_url text,
  tracking_info text,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text not null,
  street_address text not null,
  apartment text,
  city text not null,
  state text not null,
  zip_code text not null,
  order_notes text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  shipped_at timestamptz,
  deleted_at timestamptz,
  unique (user_id, idempotency_key)
);
create index orders_newest on orders (created_at desc, id desc) where deleted_at is null;
create index orders_of_user on orders (user_id, created_at desc, id desc) where deleted_at is null;

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  line integer not null,
  product_id text not null,
  strength text not null,
  name text not null,
  description text not null,
  quantity integer not null check (quantity > 0),
  price_cents integer not null check (price_cents >= 0),
  atc text,
  supply_days integer,
  units_per_day integer,
  unique (order_id, line)
);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor_id uuid,
  kind text not null check (kind in ('placed', 'prescription uploaded', 'status changed', 'tracking added',
    'withdrawn', 'deleted')),
  from_status text,
  to_status text,
  tracking_info text
);
create index order_events_of_order on order_events (order_id, at);

-- Prescription files: what is known of the encrypted object under storage_key.
create table prescriptions (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  user_id uuid not null references users (id),
  storage_key text not null unique,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null,
  wrapped_key text not null,
  uploaded_at timestamptz not null,
  replaced_at timestamptz
);
create index prescriptions_of_order on prescriptions (order_id);

create table prescription_reads (
  id uuid primary key,
  prescription_id uuid not null references prescriptions (id) on delete cascade,
  reader_kind text not null check (reader_kind in ('customer', 'staff')),
  reader_id uuid not null,
  at timestamptz not null
);
create index prescription_reads_of on prescription_reads (prescription_id, at);

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null
);

create table medication_requests (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  medication text not null,
  message text,
  created_at timestamptz not null
);

-- The outbox: a row is written in the transaction that causes the mail; a job sends it afterwards.
create table mails (
  id uuid primary key,
  template text not null,
  recipient text not null,
  data jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index mails_newest on mails (created_at desc, id desc);

-- Counters of the rate limiter (rate-limiter-flexible's layout).
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
