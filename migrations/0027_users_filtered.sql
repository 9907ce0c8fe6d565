-- The staff's list of customers is narrowed by country and by whether the address is confirmed; in each
-- of them the newest come first, as in the whole list.
create index users_of_country on users (country, created_at, id) where deleted_at is null;
create index users_confirmed on users (email_verified, created_at, id) where deleted_at is null;
