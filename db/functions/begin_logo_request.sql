-- owner: app_searcher
-- execute: app_server
-- Begins a request of somebody who has the address of a firm's logo: it names the firm and the hash of the picture. That of
-- another picture, such as one that the firm has replaced, is refused.
create or replace function app.begin_logo_request(business uuid, sha256 text, request text) returns table (business_id uuid)
  language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform from app.letterheads l where l.business_id = business and l.logo_sha256 = sha256;
  if not found then raise exception 'no such logo' using errcode = 'LX404'; end if;
  perform set_config('app.realm', '', true), set_config('app.user_id', '', true), set_config('app.request_id', request, true),
    set_config('app.business_id', business::text, true), set_config('app.matter_scope', 'all', true),
    set_config('app.time_scope', 'all', true), set_config('app.barred_matters', '', true);
  return query select business;
end $$;
