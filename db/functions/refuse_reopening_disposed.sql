-- owner: app_searcher
-- execute: nobody
-- A matter whose content was disposed of stays closed: what was known of it is no longer there.
create or replace function app.refuse_reopening_disposed() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform 1 from app.matter_disposals d where d.business_id = new.business_id and d.matter_id = new.id;
  if found then
    raise exception 'matter % was disposed of', new.id using errcode = 'restrict_violation', constraint = 'matters_disposed_stay_closed';
  end if;
  return new;
end $$;
