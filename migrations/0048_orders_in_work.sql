-- The staff's views of what is to do look at the orders whose parcel has not arrived.
create index orders_in_work on orders (country, state, id) where deleted_at is null and archived_at is null
  and status in ('Order Confirmed', 'Preparing for Shipment', 'Order Shipped', 'In Transit', 'Out for Delivery');
create index disputes_open on disputes (payment_id) where opened_at is not null and closed_at is null;
