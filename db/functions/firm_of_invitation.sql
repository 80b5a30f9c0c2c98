-- owner: app_searcher
-- execute: app_server
-- nullable: result
-- The firm of an invitation, by the hash of the secret in its mailed or its copied link.
create or replace function app.firm_of_invitation(secret bytea) returns uuid language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select i.business_id from app.invitations i where i.secret_hash = secret or i.copied_secret_hash = secret $$;
