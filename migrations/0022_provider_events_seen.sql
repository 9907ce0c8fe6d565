-- When somebody of the staff said of an event that nobody could book: it is dealt with.
alter table provider_events add column seen_at timestamptz;
drop index provider_events_to_look_at;
create index provider_events_to_look_at on provider_events (received_at)
  where seen_at is null and (failed_at is not null or outcome in ('unclear', 'unknown payment'));
