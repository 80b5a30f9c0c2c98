-- execute: app_server
-- Stops a rule by which deposits are requested, with the reason, also one behind a wall of the person in whose name it works, who
-- would not find it. Returns its firm and matter, and the administrators of the firm, who are told; nothing if it had stopped before.
create or replace function app.stop_trust_rule(rule uuid, stopped_because text) returns table (business_id uuid, matter_id uuid, administrator_id uuid)
  language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  barred text := current_setting('app.barred_matters', true);
  scope text := current_setting('app.matter_scope', true);
  stopped app.trust_replenishment_rules;
begin
  -- Walls and scope are set aside within this function only.
  perform set_config('app.barred_matters', '', true), set_config('app.matter_scope', 'all', true);
  update app.trust_replenishment_rules r set halted_reason = left(stopped_because, 500), updated_at = now(), version = r.version + 1
    where r.business_id = firm and r.id = rule and r.halted_reason = '' returning r.* into stopped;
  perform set_config('app.barred_matters', coalesce(barred, ''), true), set_config('app.matter_scope', coalesce(scope, ''), true);
  if stopped.id is null then return; end if;
  return query select firm, stopped.matter_id, m.id from app.members m join app.roles r on r.business_id = firm and r.id = m.role_id
    where m.business_id = firm and m.removed_at is null and 'administrator' = any (r.permissions);
end $$;
