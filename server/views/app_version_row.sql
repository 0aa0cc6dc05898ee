create view app_version_row with (security_invoker = true) as
select a.tenant_id, a.id, a.version_no, a.platform, a.is_forced, a.remark, a.app_address, a.stored_file_id as file_id, f.file_name,
  f.size_bytes::integer as size_bytes, a.status_code, a.version, a.create_name, a.create_date, a.update_name, a.update_date
from app_version a
left join stored_file f on f.tenant_id = a.tenant_id and f.id = a.stored_file_id;
