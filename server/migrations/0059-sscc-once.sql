-- The last word on SSCC numbers: only the labels of one box share one, and each is another of them.
alter table label add column label_seq integer not null default 1 check (label_seq >= 1);
update label l set label_seq = n.seq
from (select tenant_id, id, row_number() over (partition by tenant_id, sscc order by id) as seq
  from label where sscc is not null) n
where l.tenant_id = n.tenant_id and l.id = n.id and n.seq > 1;
drop index label_tenant_id_sscc_idx;
create unique index on label (tenant_id, sscc, label_seq) where sscc is not null;
