-- A role that is made for suppliers, given to somebody without one, would show them all there is.
alter table role add column role_side text check (role_side in ('buyer', 'supplier'));
update role set role_side = 'supplier' where role_no = 'supplier';
