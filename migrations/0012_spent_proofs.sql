-- Proofs of work that a form has used up, until they would have died by themselves.
create table spent_proofs (
  -- The signature of the challenge.
  id text primary key,
  expires_at timestamptz not null
);
create index spent_proofs_old on spent_proofs (expires_at);
