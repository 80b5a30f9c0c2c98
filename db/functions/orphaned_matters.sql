-- owner: app_searcher
-- execute: app_server
-- Restricted matters whose people have all left the firm. Administrators enter such a matter by its number, which is
-- therefore all that this returns.
create or replace function app.orphaned_matters() returns table (number text) language sql stable security definer set search_path = pg_catalog, app
  as $$
    select m.number from app.matters m
    where m.business_id = app.current_business_id() and m.is_restricted and m.deleted_at is null
      and not exists (select 1 from app.members u where u.business_id = m.business_id and u.removed_at is null
        and (u.id = m.responsible_id or exists (select 1 from app.matter_members mm
          where mm.business_id = m.business_id and mm.matter_id = m.id and mm.user_id = u.id)))
    order by m.number limit 200 $$;
