-- owner: app_searcher
-- execute: app_server
-- Begins work on what app.billing_work_due names: in its firm, as the person in whose name it is done, whose scope and walls
-- are resolved for each transaction. Somebody who has left the firm has no role: whoever works in their name checks first that
-- they still may.
create or replace function app.begin_billing_work(work uuid, request text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  found_work record;
begin
  select w.business_id, w.person, r.matter_scope, r.time_scope into found_work
    from (select b.business_id, b.acting_by as person from app.billing_runs b where b.id = work and b.step is not null
      union all select i.business_id, i.owner_id from app.recurring_invoices i
        where i.id = work and i.next_on is not null and not i.is_paused) w
    left join app.members m on m.business_id = w.business_id and m.id = w.person and m.removed_at is null
    left join app.roles r on r.business_id = m.business_id and r.id = m.role_id;
  if not found then raise exception 'no such work' using errcode = 'LX404'; end if;
  perform set_config('app.realm', '', true), set_config('app.user_id', found_work.person::text, true),
    set_config('app.request_id', request, true), set_config('app.business_id', found_work.business_id::text, true),
    set_config('app.matter_scope', coalesce(found_work.matter_scope, 'all'), true),
    set_config('app.time_scope', coalesce(found_work.time_scope, 'own'), true);
  perform app.refresh_visibility();
end $$;
