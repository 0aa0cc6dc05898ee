-- Whether a caller is limited in nothing: logs, messages and files of whom or what they do not see are not theirs to read otherwise.
create function app.sees_whole_tenant() returns boolean language sql stable parallel safe
  return app.sees_all_organisations() and app.sees_all_warehouses() and app.sees_all_suppliers() and app.sees_every_supplier()
    and app.sees_all_classes();
