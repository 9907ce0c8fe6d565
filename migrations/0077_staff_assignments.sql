-- Which member of the staff takes care of an order, until it is given to somebody else.
create table staff_assignments (
  order_id uuid primary key references orders (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  assigned_by uuid not null,
  assigned_at timestamptz not null
);
create index staff_assignments_of_staff on staff_assignments (staff_id);
