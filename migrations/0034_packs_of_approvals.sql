-- Packs are taken for an approval, and a line of a prescription gives them to it, and gets them back, once.
alter table balance_entries add column approval_id uuid references approved_contents (id);
create unique index balance_entries_of_approval on balance_entries (record_line_id, approval_id, kind)
  where approval_id is not null;
