-- Views of other lists than those of the dashboard, whose query names users or orders.
alter table staff_views add column list text not null default 'dashboard'
  check (list in ('dashboard', 'review', 'outbox', 'payments'));
