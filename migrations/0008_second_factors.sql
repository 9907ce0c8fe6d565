-- What a person shows besides a password: authenticator apps, passkeys, and codes for the day that both are
-- lost. Customers and staff apart, as everywhere.
create table authenticators (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- Encrypted under the store's master key, and bound to this row.
  sealed_secret text not null,
  -- Counts from then on: until a first code has shown that the app has the secret, it opens nothing.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken, so that none is taken twice.
  last_step integer,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index authenticators_of_user on authenticators (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- What the passkey counted at its last use; one that falls back has been copied. Zero: it does not count.
  sign_count bigint not null,
  transports text not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index passkeys_of_user on passkeys (user_id);

create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null unique,
  used_at timestamptz,
  created_at timestamptz not null
);
create index recovery_codes_of_user on recovery_codes (user_id);

create table staff_authenticators (
  id uuid primary key,
  user_id uuid not null references staff (id) on delete cascade,
  name text not null,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step integer,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index staff_authenticators_of_user on staff_authenticators (user_id);

create table staff_passkeys (
  id uuid primary key,
  user_id uuid not null references staff (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index staff_passkeys_of_user on staff_passkeys (user_id);

create table staff_recovery_codes (
  id uuid primary key,
  user_id uuid not null references staff (id) on delete cascade,
  code_hash bytea not null unique,
  used_at timestamptz,
  created_at timestamptz not null
);
create index staff_recovery_codes_of_user on staff_recovery_codes (user_id);

-- Whether a second factor was shown when the session was opened, or in it.
alter table sessions add column factor_shown boolean not null default false;
alter table staff_sessions add column factor_shown boolean not null default false;

-- Logins that wait for a second factor, and challenges of passkeys, are looked up by their hashes.
create index staff_verifications_identifier on staff_verifications (identifier);
