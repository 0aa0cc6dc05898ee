-- Which kinds of documents are printed, the contract says.
alter table print_template drop constraint print_template_module_check;

-- Every tenant begins with a print template of a kind, those that are there already too.
create procedure app.begin_template(tenant bigint, module text, variadic names text[]) language sql as $$
  insert into print_template (tenant_id, report_key, template_name, name_en_us, name_zh_cn, name_zh_tw, name_vi_vn, module, is_default, is_built_in)
  values (tenant, module || '_STANDARD', names[1], names[1], names[2], names[3], names[4], module, '1', '1')
$$;
create function app.begin_template() returns trigger language plpgsql as $$
begin
  call app.begin_template(new.id, tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], tg_argv[4]);
  return null;
end $$;
create procedure app.begin_with_template(module text, in_english text, in_simplified text, in_traditional text, in_vietnamese text)
language plpgsql as $$
declare
  tenant_id bigint;
begin
  execute format('create trigger %I after insert on tenant for each row execute function app.begin_template(%L, %L, %L, %L, %L)',
    'begin_template_' || lower(module), module, in_english, in_simplified, in_traditional, in_vietnamese);
  for tenant_id in select id from tenant loop
    call app.begin_template(tenant_id, module, in_english, in_simplified, in_traditional, in_vietnamese);
  end loop;
end $$;
