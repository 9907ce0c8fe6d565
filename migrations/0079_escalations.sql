-- Which late matters of orders the staff were told of by mail, so that each is told once at each stage.
create table order_escalations (
  order_id uuid not null references orders (id) on delete cascade,
  matter text not null check
    (matter in ('review', 'dispatch', 'delivery', 'arrival report', 'clinical message', 'service message')),
  -- Since when the matter waits; a later one of the same kind is a new matter.
  since timestamptz not null,
  told_at timestamptz not null,
  -- When the administrators were told that it still waits.
  administrators_told_at timestamptz,
  primary key (order_id, matter)
);
