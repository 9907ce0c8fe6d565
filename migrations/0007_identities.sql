-- Log in with a provider: who somebody is there opens one account here, and one alone. An identity stands in
-- `accounts`, the provider by its issuer and the person by what the provider calls them.
create unique index accounts_of_identity on accounts (provider_id, account_id);

-- A login that was sent to a provider, and then, for a while, who came back from there and has no account here
-- yet. What the browser and the provider have to bring back stands here as a hash; what proves to the provider
-- that it was us is made from both and stands nowhere.
create table outside_logins (
  id uuid primary key,
  issuer text not null,
  browser_hash bytea not null,
  state_hash bytea not null unique,
  -- The customer who links an identity; null where somebody logs in.
  user_id uuid references users (id) on delete cascade,
  return_to text,
  answered_at timestamptz,
  subject text,
  email text,
  email_verified boolean not null default false,
  first_name text,
  last_name text,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index outside_logins_of_browser on outside_logins (browser_hash);
create index outside_logins_of_user on outside_logins (user_id) where user_id is not null;
create index outside_logins_old on outside_logins (expires_at);
