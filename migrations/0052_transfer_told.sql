-- When the patient last said that a transfer has been sent. No money is booked by it; it ends with the next receipt.
alter table payments add column told_sent_at timestamptz;
alter table payment_trail drop constraint payment_trail_kind_check;
alter table payment_trail add constraint payment_trail_kind_check check (kind in ('made', 'taken up again', 'ended',
  'link sent', 'started', 'on its way', 'failed', 'expired', 'received', 'receipt undone', 'refund asked',
  'refund sent', 'refund withdrawn', 'refunded', 'refund failed', 'reversed', 'reversal lifted', 'sent unpaid',
  'disputed', 'dispute closed', 'told sent'));
