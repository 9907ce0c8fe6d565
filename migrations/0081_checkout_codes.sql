-- Codes that confirm a mailbox at the checkout. They name no account, whether the mailbox has one or not.
alter table mail_links alter column user_id drop not null;
alter table mail_links add constraint mail_links_of_checkout
  check ((purpose = 'check-out') = (user_id is null) and (purpose <> 'check-out' or request_hash is not null));
create index mail_links_of_mailbox on mail_links (lower(email)) where user_id is null;
