-- owner: app_searcher
-- execute: app_server
-- Who may approve what this person asks of client money: current members who may approve it, and whose role and walls let them
-- see the matter. Nobody approves what they asked for themselves (T13).
create or replace function app.trust_approvers(matter uuid) returns table (user_id uuid) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select m.id
    from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where m.business_id = app.current_business_id() and m.removed_at is null and m.id <> app.current_user_id()
      and ('administrator' = any (r.permissions) or r.permissions @> array['trustAccountRequest', 'trustAccountRequest.approve'])
      and matter not in (select app.barred_matters_of(m.business_id, m.id, now()))
      and (r.matter_scope <> 'assigned' or matter in (select a.id from app.assigned_matters_of(m.business_id, m.id) a)) $$;
