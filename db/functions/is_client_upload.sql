-- owner: app_searcher
-- execute: app_portal
-- Whether the person of the client of this transaction has sent a file, and no record has it yet. A function, because the
-- policies of files ask which records have them.
create or replace function app.is_client_upload(file uuid) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$ select exists (select 1 from app.files f where f.business_id = app.current_business_id() and f.id = file
    and f.uploaded_by_access = app.portal_access_id() and f.unreferred_since is not null) $$;
