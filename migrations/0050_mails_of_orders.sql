-- The mails about one order, for its timeline and its erasure.
create index mails_of_order on mails ((data ->> 'orderId'));
create index mails_of_orders on mails using gin ((data -> 'orderIds'));
