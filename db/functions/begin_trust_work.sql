-- owner: app_searcher
-- execute: app_server
-- Begins work on a rule by which deposits are asked for: in its firm, as the person in whose name it is done, whose scope and
-- walls are resolved for each transaction. Somebody who has left the firm has no role: whoever works in their name checks first
-- that they still may.
create or replace function app.begin_trust_work(work uuid, request text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  found_work record;
begin
  select w.business_id, w.acting_by, r.matter_scope, r.time_scope into found_work from app.trust_replenishment_rules w
    left join app.members m on m.business_id = w.business_id and m.id = w.acting_by and m.removed_at is null
    left join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where w.id = work and w.halted_reason = '';
  if not found then raise exception 'no such work' using errcode = 'LX404'; end if;
  perform set_config('app.realm', '', true), set_config('app.user_id', found_work.acting_by::text, true),
    set_config('app.request_id', request, true), set_config('app.business_id', found_work.business_id::text, true),
    set_config('app.matter_scope', coalesce(found_work.matter_scope, 'all'), true),
    set_config('app.time_scope', coalesce(found_work.time_scope, 'own'), true);
  perform app.refresh_visibility();
end $$;
