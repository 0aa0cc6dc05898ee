-- Strategies have lines, which are tried one after the other.
create table method_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  method_id bigint not null,
  line_no integer not null check (line_no >= 0),
  criterion text not null,
  direction text check (direction in ('asc', 'desc')),
  item_group_no text collate "C",
  warehouse_no text collate "C",
  zone_no text collate "C",
  cell_no text collate "C",
  customer_no text collate "C",
  share numeric(26, 6) check (share > 0 and share <= 100),
  primary key (tenant_id, id),
  unique (tenant_id, method_id, line_no) deferrable,
  foreign key (tenant_id, method_id) references method (tenant_id, id) on delete cascade,
  foreign key (tenant_id, item_group_no) references category (tenant_id, item_group_no),
  foreign key (tenant_id, warehouse_no) references warehouse (tenant_id, warehouse_no),
  constraint method_line_tenant_id_zone_no_fkey foreign key (tenant_id, warehouse_no, zone_no)
    references zone (tenant_id, warehouse_no, zone_no),
  constraint method_line_tenant_id_cell_no_fkey foreign key (tenant_id, warehouse_no, cell_no)
    references cell (tenant_id, warehouse_no, cell_no),
  foreign key (tenant_id, customer_no) references customer (tenant_id, customer_no)
);
call app.part_of('method_line', 'method', 'method_id');
-- Until now a strategy was a name: its line says what is usual for its type.
insert into method_line (tenant_id, method_id, line_no, criterion)
select tenant_id, id, 1,
  case method_type when '1' then 'emptyCell' when '2' then 'receiptDate' when '3' then 'fifo' else 'requestedDate' end
from method;

-- Wave templates say when a wave closes, how large it is, and which deliveries go into it together.
alter table wave add column cutoff_time_str text, add column most_documents integer check (most_documents > 0);
create table wave_line (
  tenant_id bigint not null default app.scope_tenant() references tenant,
  id bigint generated always as identity,
  wave_id bigint not null,
  line_no integer not null check (line_no >= 0),
  put_together_by text not null,
  doc_type text collate "C",
  customer_no text collate "C",
  supplier_no text collate "C",
  primary key (tenant_id, id),
  unique (tenant_id, wave_id, line_no) deferrable,
  unique (tenant_id, wave_id, put_together_by) deferrable,
  foreign key (tenant_id, wave_id) references wave (tenant_id, id) on delete cascade,
  foreign key (tenant_id, doc_type) references doc_type (tenant_id, doc_type),
  foreign key (tenant_id, customer_no) references customer (tenant_id, customer_no),
  foreign key (tenant_id, supplier_no) references supplier (tenant_id, supplier_no)
);
call app.part_of('wave_line', 'wave', 'wave_id');
insert into wave_line (tenant_id, wave_id, line_no, put_together_by) select tenant_id, id, 1, 'day' from wave;
