-- A prescription on record can be corrected and closed, and chosen at the desk. What it grants too much is
-- withdrawn, since its ledger is only added to.
alter table balance_entries drop constraint balance_entries_kind_check;
alter table balance_entries add constraint balance_entries_kind_check
  check (kind in ('granted', 'withdrawn', 'taken', 'returned'));
alter table balance_entries drop constraint balance_entries_check;
alter table balance_entries add constraint balance_entries_check
  check ((kind in ('granted', 'withdrawn')) = (order_id is null));

alter table review_entries drop constraint review_entries_kind_check;
alter table review_entries add constraint review_entries_kind_check check (kind in ('prescription sent',
  'record chosen', 'record left', 'record corrected', 'record closed', 'approved first', 'approved',
  'approved by hand', 'copy asked', 'information asked', 'answered', 'declined', 'taken back'));
