-- Who acts for several suppliers has an alert of a tag for each of them; '' is the buyer's, whose users act for none.
alter table tag_alert_record drop constraint tag_alert_record_tenant_id_tag_id_user_id_fkey, drop constraint tag_alert_record_pkey;
update tag_alert set acting_for = '' where acting_for is null;
alter table tag_alert alter column acting_for set not null,
  drop constraint tag_alert_pkey, add primary key (tenant_id, tag_id, user_id, acting_for);

alter table tag_alert_record add column acting_for text collate "C";
update tag_alert_record r set acting_for = a.acting_for from tag_alert a
where a.tenant_id = r.tenant_id and a.tag_id = r.tag_id and a.user_id = r.user_id;
alter table tag_alert_record alter column acting_for set not null,
  add primary key (tenant_id, tag_id, user_id, acting_for, record_id),
  add foreign key (tenant_id, tag_id, user_id, acting_for) references tag_alert on delete cascade;

-- Those that went today may come back.
update deleted_record d set record = d.record || jsonb_build_object('acting_for', coalesce(d.record ->> 'acting_for',
    (select u.supplier_no from app_user u where u.tenant_id = d.tenant_id and u.id = (d.record ->> 'user_id')::bigint), ''))
where d.table_name = 'tag_alert' and d.emptied_column is null;
