-- owner: app_searcher
-- execute: nobody
-- The values of a record are those of fields of its kind (the first argument), each of the type of its field. Values that
-- stay as they were are not tried again.
create or replace function app.check_custom_values() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then old.custom_values else '{}' end;
begin
  if jsonb_typeof(new.custom_values) <> 'object' then
    raise exception 'not an object' using errcode = 'check_violation', constraint = 'custom_values_known';
  end if;
  if exists (
    select from jsonb_each(new.custom_values) as given
    left join app.custom_fields field on field.business_id = new.business_id and field.id::text = given.key
      and field.record_kind = tg_argv[0]
    where given.value is distinct from before -> given.key and not coalesce(case field.field_type
      when 'text' then jsonb_typeof(given.value) = 'string' and length(given.value #>> '{}') between 1 and 1000
      when 'choice' then jsonb_typeof(given.value) = 'string' and length(given.value #>> '{}') between 1 and 120
      when 'number' then jsonb_typeof(given.value) = 'number'
      when 'yesNo' then jsonb_typeof(given.value) = 'boolean'
      when 'date' then jsonb_typeof(given.value) = 'string' and given.value #>> '{}' ~ '^\d{4}-\d\d-\d\d$'
        and pg_input_is_valid(given.value #>> '{}', 'date') end, false))
  then
    raise exception 'a value fits no custom field' using errcode = 'check_violation', constraint = 'custom_values_known';
  end if;
  return new;
end $$;
