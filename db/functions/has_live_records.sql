-- owner: app_searcher
-- execute: app_server, app_jobs
-- Whether a client (`parent` is client_id) or a matter (matter_id) has records outside the recycle bin, including those the
-- person cannot see.
create or replace function app.has_live_records(parent text, business uuid, record uuid) returns boolean language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
declare
  child text;
  is_found boolean;
begin
  for child in select distinct t.table_name from app.record_types t where parent = any (t.parents) loop
    execute format('select exists (select from app.%I x where x.business_id = $1 and x.%I = $2 and x.deleted_at is null)', child, parent)
      into is_found using business, record;
    if is_found then return true; end if;
  end loop;
  -- Postings are never deleted.
  execute format('select exists (select from app.postings x where x.business_id = $1 and x.%I = $2)', parent)
    into is_found using business, record;
  return is_found;
end $$;
