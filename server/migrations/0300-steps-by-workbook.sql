-- What a workbook does by the calls that people make says so in the history.
alter table record_history drop constraint record_history_via_check,
  add constraint record_history_via_check check (via in ('signedLink', 'workbook'));
