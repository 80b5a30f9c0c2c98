-- Whoever leaves the firm may be the last who sees a restricted matter. It would be lost behind its wall: administrators enter
-- by its number, which stands nowhere any more. So they are told the number, and nothing else.
create function app.unseen_matters() returns table (number text) language sql stable security definer set search_path = pg_catalog, app
  as $$
    select m.number from app.matters m
    where m.business_id = app.current_business_id() and m.is_restricted and m.deleted_at is null
      and not exists (select 1 from app.members u where u.business_id = m.business_id and u.removed_at is null
        and (u.id = m.responsible_id or exists (select 1 from app.matter_members mm
          where mm.business_id = m.business_id and mm.matter_id = m.id and mm.user_id = u.id)))
    order by m.number limit 200 $$;
grant create on schema app to app_searcher;
alter function app.unseen_matters() owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.unseen_matters() from public;
grant execute on function app.unseen_matters() to app_server;
