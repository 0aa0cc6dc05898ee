-- When backups of this database were complete: of all else that works in the background a figure tells whether it is done.
create table backup_made (taken_at timestamptz not null primary key);
revoke all on backup_made from tandem_app;
