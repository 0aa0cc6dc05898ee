-- Who is limited to classes sees no message about a document of another; what is of no document has none.
do $$
begin
  execute 'alter policy scope on outgoing_message using (' || (select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'outgoing_message'::regclass and polname = 'scope') || ' and ((select app.sees_all_classes()) or (
      (classify_type is null or (select app.sees_all_classify_types()) or classify_type = any ((select app.scope_classify_types())::text[]))
      and (business_classify_type is null or (select app.sees_all_business_classify_types())
        or business_classify_type = any ((select app.scope_business_classify_types())::text[])))))';
end $$;
