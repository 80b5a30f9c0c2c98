-- owner: app_searcher
-- execute: app_server
-- Begins work on a webhook: in its firm, as the person whose it is, whose scope and walls are resolved for each transaction. Refused
-- for one that was removed or whose person has left the firm.
create or replace function app.begin_webhook_work(work uuid, request text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  found_work record;
begin
  select w.business_id, w.user_id, r.matter_scope, r.time_scope into found_work from app.webhooks w
    join app.members m on m.business_id = w.business_id and m.id = w.user_id and m.removed_at is null
    join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where w.id = work and w.state <> 'removed';
  if not found then raise exception 'no such work' using errcode = 'LX404'; end if;
  perform set_config('app.realm', '', true), set_config('app.user_id', found_work.user_id::text, true),
    set_config('app.request_id', request, true), set_config('app.business_id', found_work.business_id::text, true),
    set_config('app.matter_scope', found_work.matter_scope, true), set_config('app.time_scope', found_work.time_scope, true);
  perform app.refresh_visibility();
end $$;
