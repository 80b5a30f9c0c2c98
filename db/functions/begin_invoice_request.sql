-- owner: app_searcher
-- execute: app_server
-- nullable: revoked_at
-- Begins a request of somebody who has the address of an invoice but no session: the secret names the link, its invoice and
-- its firm. Whether the link still opens it is decided by who asks, with the firm's clock; an unknown secret is refused.
create or replace function app.begin_invoice_request(secret bytea, request text)
  returns table (business_id uuid, link_id uuid, invoice_id uuid, expires_at timestamptz, revoked_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  link record;
begin
  select l.business_id, l.id, l.invoice_id, l.expires_at, l.revoked_at into link
    from app.invoice_links l where l.secret_hash = secret;
  if not found then raise exception 'no such invoice' using errcode = 'LX404'; end if;
  perform set_config('app.realm', '', true), set_config('app.user_id', '', true), set_config('app.request_id', request, true),
    set_config('app.business_id', link.business_id::text, true), set_config('app.matter_scope', 'all', true),
    set_config('app.time_scope', 'all', true), set_config('app.barred_matters', '', true);
  return query select link.business_id, link.id, link.invoice_id, link.expires_at, link.revoked_at;
end $$;
