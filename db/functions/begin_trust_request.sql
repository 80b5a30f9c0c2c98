-- owner: app_searcher
-- execute: app_server
-- nullable: revoked_at
-- Begins a request of somebody who has the address of a deposit request but no session, as app.begin_invoice_request does.
create or replace function app.begin_trust_request(secret bytea, request text)
  returns table (business_id uuid, request_id uuid, expires_at timestamptz, revoked_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  link record;
begin
  select l.business_id, l.request_id, l.expires_at, l.revoked_at into link from app.trust_request_links l where l.secret_hash = secret;
  if not found then raise exception 'no such request' using errcode = 'LX404'; end if;
  perform set_config('app.realm', '', true), set_config('app.user_id', '', true), set_config('app.request_id', request, true),
    set_config('app.business_id', link.business_id::text, true), set_config('app.matter_scope', 'all', true),
    set_config('app.time_scope', 'all', true), set_config('app.barred_matters', '', true);
  return query select link.business_id, link.request_id, link.expires_at, link.revoked_at;
end $$;
