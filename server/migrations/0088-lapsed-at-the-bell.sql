-- Suppliers hear at the bell that what they asked for lapsed.
alter table user_message
  drop constraint user_message_topic_check,
  add check (topic in ('tagMatched', 'alertStopped', 'documentMessage', 'answerDue', 'requestLapsed', 'approvalAsked', 'approvalGiven',
    'approvalDeclined', 'approvalVoid'));
