-- Whether the same file was imported before is asked under a lock; among many files it is found at once.
create index on stored_file (tenant_id, sha256) where purpose = 'imports';
