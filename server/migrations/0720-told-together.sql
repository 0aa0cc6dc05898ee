-- What one step did to several documents is one message at the bell: of one transaction all is of one moment.
alter table user_message add column told_of_at timestamptz;
create index on user_message (tenant_id, user_id, told_of_at) where told_of_at is not null;
