-- execute: app_searcher
-- The matters that a person is barred from, as the comma-separated text of the setting app.barred_matters.
create or replace function app.matters_barred_to(business uuid, person uuid) returns text language plpgsql stable as $$
declare
  barred text;
begin
  select string_agg(x.id::text, ',') into barred from app.matters x
    where x.business_id = business and x.is_restricted and x.responsible_id is distinct from person
      and not exists (select from app.matter_members mm
        where mm.business_id = business and mm.user_id = person and mm.matter_id = x.id)
      and x.id not in (select w.matter_id from app.wall_breaks w where w.business_id = business and w.user_id = person
        and w.left_at is null and w.open_until > now());
  return coalesce(barred, '');
end $$;
