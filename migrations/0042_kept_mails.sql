-- Whether a finished mail was only kept as a file, because no relay was configured.
alter table mails add column kept boolean not null default false;
