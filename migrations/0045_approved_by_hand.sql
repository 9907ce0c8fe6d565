-- A signature on the dashboard confirmed an order although nobody had typed its prescription. Such an approval counts no
-- more, so the prescriptions of orders that are not yet sent return to the review desk.
with returned as (
  update reviews r
  set state = 'waiting', waiting_since = now(), decided_at = null, first_by = null, first_typed = null,
    version = r.version + 1
  from orders o
  where o.id = r.order_id and o.shipped_at is null and r.state = 'approved' and (
    select e.kind from review_entries e
    where e.order_id = r.order_id and e.kind in ('approved', 'approved by hand')
    order by e.at desc, e.id desc limit 1) = 'approved by hand'
  returning r.order_id)
insert into review_entries (id, order_id, at, actor_kind, kind)
select gen_random_uuid(), order_id, now(), 'system', 'taken back' from returned;
