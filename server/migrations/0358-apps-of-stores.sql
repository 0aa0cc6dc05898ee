-- A version for iOS is no file but an address: of the App Store, or of TestFlight.
alter table app_version
  add column platform text collate "C" not null default '1' check (platform in ('1', '2')),
  add column app_address text check (app_address ~ '^https://'),
  alter column stored_file_id drop not null,
  add check ((platform = '1') = (stored_file_id is not null)),
  add check ((platform = '2') = (app_address is not null)),
  drop constraint app_version_tenant_id_version_no_key,
  add unique (tenant_id, version_no, platform);
