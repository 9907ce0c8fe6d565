-- Who brings the parcel, by its tracking text; 'other' where staff confirmed a courier that the store does not know.
-- Null without tracking, and for tracking that was saved before it was recognised.
alter table orders add column tracking_carrier text check (tracking_carrier in ('FedEx', 'DHL', 'other'));
