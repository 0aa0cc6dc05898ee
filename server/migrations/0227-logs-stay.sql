-- What happened to a document, and what broke, is taken away by nobody who calls; those only count and mark what broke.
create trigger keep_there before delete on record_history for each row execute function app.keep_as_written();
create trigger keep_as_written before delete or update of tenant_id, fingerprint, source, place, first_date on abnormal_log
  for each row execute function app.keep_as_written();
