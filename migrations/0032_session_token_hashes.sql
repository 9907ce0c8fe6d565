-- Sessions store SHA-256 of their tokens. Cookies hold the tokens themselves, so open sessions stay open.
alter table sessions alter column token type bytea using sha256(convert_to(token, 'UTF8'));
alter table sessions rename column token to token_hash;
alter table staff_sessions alter column token type bytea using sha256(convert_to(token, 'UTF8'));
alter table staff_sessions rename column token to token_hash;
