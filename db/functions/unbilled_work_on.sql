-- owner: app_searcher
-- execute: app_server, schema_owner
-- The counts of a matter's unbilled or undecided records that are not zero, by the codes of app.closing_checks, including
-- records that the person cannot see.
create or replace function app.unbilled_work_on(matter uuid) returns table (code text, blocks boolean, records bigint)
  language plpgsql stable security definer set search_path = pg_catalog, app
  as $$
declare
  closing_check record;
begin
  for closing_check in select c.* from app.closing_checks c order by c.position loop
    execute format('select count(*) from app.%I where business_id = $1 and matter_id = $2 and deleted_at is null and (%s)',
        closing_check.table_name, closing_check.condition)
      into records using app.current_business_id(), matter;
    code := closing_check.code;
    blocks := closing_check.blocks;
    if records > 0 then return next; end if;
  end loop;
end $$;
