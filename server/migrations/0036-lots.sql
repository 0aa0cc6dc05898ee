-- A line of an order may stand several times in a delivery notice, as its lots.
do $$
begin
  execute (select format('alter table shipping_notice_line drop constraint %I', conname) from pg_constraint
    where conrelid = 'shipping_notice_line'::regclass and contype = 'u');
end $$;
create index on shipping_notice_line (tenant_id, shipping_notice_id, id);
