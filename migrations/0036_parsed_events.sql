-- The column holds what the store understood of an event, which the code calls the parsed event.
alter table provider_events rename column told to parsed;
