-- The bell reminds suppliers of orders that are soon to be answered.
alter table user_message
  drop constraint user_message_topic_check,
  drop constraint user_message_check,
  drop constraint user_message_check1,
  add check (topic in ('tagMatched', 'alertStopped', 'documentMessage', 'answerDue')),
  add check ((topic in ('documentMessage', 'answerDue')) = (tag_id is null)),
  add check ((topic in ('documentMessage', 'answerDue')) = (entity_name is not null and record_id is not null));
