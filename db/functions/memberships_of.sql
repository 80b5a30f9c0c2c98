-- owner: app_searcher
-- execute: app_server, app_jobs
-- The firms of a person, in the order they joined: the first is the active one (spec §3).
create or replace function app.memberships_of(account uuid) returns table (business_id uuid, admin_user_id uuid) language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select b.id, b.admin_user_id from app.members m join app.businesses b on b.id = m.business_id
        where m.id = account and m.removed_at is null order by m.joined_at, b.id $$;
