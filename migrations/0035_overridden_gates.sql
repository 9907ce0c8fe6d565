-- Gates that a pharmacist overrode by an event of an order, and the reason that they typed.
alter table order_events
  add column overridden_gates text[] not null default '{}',
  add column override_reason text,
  add constraint order_events_override check (override_reason is null or overridden_gates <> '{}');
