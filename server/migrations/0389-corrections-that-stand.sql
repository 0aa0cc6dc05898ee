-- Corrections that wait are looked for at every page that is opened, as the view tells them: what waits when the goods arrive
-- lapses. Such an expression finds no index of the column, so that all notices were read. Few wait: they are sorted as they are found.
create index shipping_notice_standing_correction_idx on shipping_notice (tenant_id,
  (case when correction_status = '1' and (check_status <> '2' or checked_in_at is not null) then '5' else correction_status end));
drop index shipping_notice_tenant_id_update_date_id_idx;
