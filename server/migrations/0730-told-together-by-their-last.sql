-- Of what one step did to many the last message tells: it was looked for among all of them for each, which took seconds of thousands.
drop index user_message_tenant_id_user_id_told_of_at_idx;
create index on user_message (tenant_id, user_id, told_of_at, id) where told_of_at is not null;
