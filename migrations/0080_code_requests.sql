-- The request that a login code was mailed or texted for, as the hash of what the browser that asked keeps in a
-- cookie: the code works only there. Null where a link alone was asked for.
alter table mail_links add column request_hash bytea;
alter table text_codes add column request_hash bytea;
-- A password that the store made for a person of the staff works until then, and only to choose another.
alter table staff_accounts add column initial_until timestamptz;
