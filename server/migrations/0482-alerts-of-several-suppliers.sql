-- Of which of their suppliers an alert tells somebody who acts for several; none: for the one that their link names.
alter table tag_alert add column acting_for text collate "C";

-- What it told is gathered for each of them.
alter table user_message add column acting_for text collate "C";
drop index user_message_unread;
create unique index user_message_unread on user_message (tenant_id, user_id, tag_id, topic, coalesce(acting_for, ''))
  where read_at is null;
