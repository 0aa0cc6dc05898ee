-- An order that the ERP sends without a usable number is kept, too, by what it says: the pull does not come back to it.
alter table erp_refused_order add column is_numbered boolean not null default true;
