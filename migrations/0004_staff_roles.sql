-- What people of the staff are; one person may be several. Who could do everything still can.
alter table staff add column roles text[];
update staff set roles = '{administrator,pharmacist}';
alter table staff
  alter column roles set not null,
  add constraint staff_roles_known
    check (cardinality(roles) > 0 and roles <@ array['administrator', 'pharmacist', 'support']),
  drop column role,
  add column last_login_at timestamptz,
  -- Until they are let back in, they log in nowhere.
  add column suspended_at timestamptz,
  -- Whoever has left stays in the record of what they did.
  add column removed_at timestamptz;
