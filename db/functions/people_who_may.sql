-- owner: app_searcher
-- execute: app_server
-- Current members whose role has all of the permissions, and whose role and walls let them see all of the matters.
create or replace function app.people_who_may(needed text[], about uuid[]) returns table (user_id uuid) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select m.id
    from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where m.business_id = app.current_business_id() and m.removed_at is null
      and ('administrator' = any (r.permissions) or r.permissions @> needed)
      and not exists (select from unnest(about) matter
        where matter in (select app.barred_matters_of(m.business_id, m.id, now()))
          or r.matter_scope = 'assigned' and matter not in (select a.id from app.assigned_matters_of(m.business_id, m.id) a)) $$;
