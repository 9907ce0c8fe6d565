-- A customer's way from one e-mail address to another: it is gone when both mailboxes have agreed. A row that
-- is done stays, for as long as the account: mails went to the former address, and whoever erases the
-- account or downloads its data must find them.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  old_approved_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz
);
create index email_changes_of_user on email_changes (user_id);
create unique index email_changes_open on email_changes (user_id) where done_at is null;

-- What a link is good for is a type of the code, which alone writes it, and grows with it.
alter table mail_links drop constraint mail_links_purpose_check;
