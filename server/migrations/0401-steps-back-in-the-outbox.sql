-- An event that is told late asks whether it was undone meanwhile.
create index on outbox (tenant_id, topic, (payload ->> 'id')) where payload ->> 'what' = 'undone';
