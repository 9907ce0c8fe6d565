-- Who saw or changed what of a patient's data. Entries are only added to, and each holds the hash of the one
-- before it. They hold ids and names of fields, never a name or a value: nobody's erasure has to touch them.
-- What is checked here keeps two different entries from having one text.
create table audit_entries (
  -- 1, 2, 3: without a gap.
  number bigint primary key,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'app', 'system')),
  actor_id uuid,
  -- What somebody of the staff was at that moment.
  actor_roles text[] not null
    check (actor_roles <@ array['administrator', 'pharmacist', 'support']),
  -- The app that read with a customer's token, as the configuration names it.
  app text check (app ~ '^[!-~]{1,200}$' and app <> '-'),
  action text not null check (action ~ '^[a-z][a-z -]{2,80}$'),
  patient_id uuid,
  order_id uuid,
  -- The prescription, mail or whatever else it was about.
  subject_id uuid,
  -- The columns that were changed.
  fields text[] not null check (array_position(fields, null) is null and array_position(fields, '') is null
    and array_to_string(fields, '') ~ '^[a-z0-9_]*$'),
  -- What a list showed.
  listed uuid[] not null check (array_position(listed, null) is null),
  previous bytea not null check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32)
);
create index audit_entries_of_patient on audit_entries (patient_id, number) where patient_id is not null;
create index audit_entries_of_actor on audit_entries (actor_id, number) where actor_id is not null;
create index audit_entries_of_action on audit_entries (action, number);
create index audit_entries_listed on audit_entries using gin (listed);

create trigger audit_is_only_added_to before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_is_not_emptied before truncate on audit_entries
  for each statement execute function refuse_change();

-- The text that an entry's hash is made of: SHA-256 of these lines, in UTF-8. docs/SECURITY.md describes it.
create function audit_text(e audit_entries) returns text language sql stable as $$
  select concat_ws(E'\n',
    'pharos audit 1',
    'number ' || e.number,
    'id ' || e.id,
    'at ' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'actor ' || e.actor_kind || ' ' || coalesce(e.actor_id::text, '-'),
    'roles ' || array_to_string(e.actor_roles, ','),
    'app ' || coalesce(e.app, '-'),
    'action ' || e.action,
    'patient ' || coalesce(e.patient_id::text, '-'),
    'order ' || coalesce(e.order_id::text, '-'),
    'subject ' || coalesce(e.subject_id::text, '-'),
    'fields ' || array_to_string(e.fields, ','),
    'listed ' || array_to_string(e.listed, ','),
    'previous ' || encode(e.previous, 'hex'))
$$;

-- Where a transaction puts its entries. They get their place in the chain as it commits, one transaction after
-- the other, so nothing waits for anybody while it works, and one that is rolled back leaves no gap. Always
-- empty to everybody else, hence without a log of its own.
create unlogged table audit_pending (
  id uuid primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  actor_roles text[] not null,
  app text,
  action text not null,
  patient_id uuid,
  order_id uuid,
  subject_id uuid,
  fields text[] not null,
  listed uuid[] not null
);

create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  entry audit_entries;
begin
  perform pg_advisory_xact_lock(7204412);
  -- A statement of its own: it sees what was committed while the lock was waited for.
  select number, hash into entry.number, entry.previous
    from audit_entries order by number desc limit 1;
  entry.number := coalesce(entry.number, 0) + 1;
  entry.previous := coalesce(entry.previous, decode(repeat('00', 32), 'hex'));
  entry.id := new.id;
  entry.at := new.at;
  entry.actor_kind := new.actor_kind;
  entry.actor_id := new.actor_id;
  entry.actor_roles := new.actor_roles;
  entry.app := new.app;
  entry.action := new.action;
  entry.patient_id := new.patient_id;
  entry.order_id := new.order_id;
  entry.subject_id := new.subject_id;
  entry.fields := new.fields;
  entry.listed := new.listed;
  entry.hash := sha256(convert_to(audit_text(entry), 'UTF8'));
  insert into audit_entries select entry.*;
  delete from audit_pending where id = new.id;
  return null;
end $$;
create constraint trigger pending_entries_are_chained after insert on audit_pending
  deferrable initially deferred for each row execute function chain_audit_entry();

-- The end of the chain, signed from time to time: what was cut off or written anew after that does not fit.
create table audit_checkpoints (
  number bigint primary key,
  hash bytea not null,
  at timestamptz not null,
  public_key bytea not null,
  signature bytea not null
);
create trigger checkpoints_are_only_added_to before update or delete on audit_checkpoints
  for each row execute function refuse_change();
create trigger checkpoints_are_not_emptied before truncate on audit_checkpoints
  for each statement execute function refuse_change();

-- Readings of prescriptions had a table of their own.
insert into audit_pending (id, at, actor_kind, actor_id, actor_roles, action, patient_id, order_id,
  subject_id, fields, listed)
select r.id, r.at, r.reader_kind, r.reader_id, coalesce(s.roles, '{}'), 'prescription opened', p.user_id,
  p.order_id, p.id, '{}', '{}'
from prescription_reads r
join prescriptions p on p.id = r.prescription_id
left join staff s on s.id = r.reader_id and r.reader_kind = 'staff'
order by r.at, r.id;
drop table prescription_reads;
