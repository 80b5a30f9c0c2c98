-- owner: app_searcher
-- execute: nobody
-- The stage of a matter is one of a practice area that the matter has. It is tried at the end of the transaction, because the
-- practice areas of a matter are saved after it.
create or replace function app.check_matter_stage() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  changed uuid := case when tg_table_name = 'matters' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'matter_id' end;
  firm uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> 'business_id';
begin
  if exists (select from app.matters m where m.business_id = firm and m.id = changed and m.stage_id is not null and not exists (
    select from app.matter_stages s join app.matter_practice_areas a
      on a.business_id = s.business_id and a.practice_area_id = s.practice_area_id and a.matter_id = m.id
      where s.business_id = m.business_id and s.id = m.stage_id))
  then
    raise exception 'matter % has a stage of another practice area', changed using errcode = 'restrict_violation', constraint = 'matters_stage_of_area';
  end if;
  return null;
end $$;
