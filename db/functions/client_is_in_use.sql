-- owner: app_searcher
-- execute: app_server, app_jobs
-- Whether a client has matters outside the recycle bin, including those the person cannot see.
create or replace function app.client_is_in_use(business uuid, client uuid) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$ select exists (select 1 from app.matters m where m.business_id = business and m.client_id = client and m.deleted_at is null) $$;
