-- By which file of which customer a prescription came on record, as a hash of both: what was taken of it
-- counts on, also where its order is deleted and the same file is sent once more. The pharmacists' list of
-- what is decided is sorted by when.
alter table prescription_records add column file_mark text;

update prescription_records r
set file_mark = encode(sha256(convert_to(p.user_id || ' ' || p.sha256, 'UTF8')), 'hex')
from prescriptions p
where p.id = r.prescription_id and p.user_id is not null and p.sha256 <> '';

create index prescription_records_file on prescription_records (file_mark) where file_mark is not null;
create index reviews_decided on reviews (decided_at, order_id) where decided_at is not null;
