-- A customer's leave for an app to read something. All that was made from it ends with it.
create table api_grants (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The app's name in the configuration.
  client_id text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index api_grants_of_user on api_grants (user_id);
create index api_grants_old on api_grants (expires_at);

-- What the app holds: a code that is exchanged once, a refresh token that is replaced at each use, an access
-- token that reads. Only hashes stand here. A used one stays, so that it is known when it comes again.
create table api_tokens (
  id uuid primary key,
  grant_id uuid not null references api_grants (id) on delete cascade,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  token_hash bytea not null unique,
  scope text not null,
  -- Where the code was sent and what proves who asked for it (RFC 7636).
  redirect_uri text,
  challenge text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'code') = (redirect_uri is not null)),
  check ((kind = 'code') = (challenge is not null))
);
create index api_tokens_of_grant on api_tokens (grant_id);
create index api_tokens_old on api_tokens (expires_at);
