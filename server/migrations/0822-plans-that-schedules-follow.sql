-- How much released plans gave when a cell was last scheduled by them: once none gives any more, it is planned for no longer (B2.29o).
-- What was planned by hand since is nobody's to take.
alter table schedule add column fetched_quantity numeric(26, 6);
create index on schedule (tenant_id, org_no, planned_date) where fetched_quantity > 0;
