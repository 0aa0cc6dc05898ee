-- Buyers hear at the bell that a notice was corrected while it was on its way, and suppliers what became of what they asked for.
alter table user_message
  drop constraint user_message_topic_check,
  add check (topic in ('tagMatched', 'alertStopped', 'documentMessage', 'answerDue', 'requestLapsed', 'noticeCorrected', 'correctionAsked',
    'correctionAgreed', 'correctionDeclined', 'approvalAsked', 'approvalGiven', 'approvalDeclined', 'approvalVoid'));
