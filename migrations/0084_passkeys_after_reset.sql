-- After a new password by mail, a passkey opens the account only as the second step, until its owner has shown it so: somebody
-- who knew the former password may have added it.
alter table passkeys add column second_only boolean not null default false;
alter table staff_passkeys add column second_only boolean not null default false;
