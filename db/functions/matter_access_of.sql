-- owner: app_searcher
-- execute: app_server
-- Which matters of the transaction's firm a person sees, and why or why not: for administrators who look what somebody may see.
-- It follows app.barred_matters_of and app.assigned_matters_of. Whoever asks reads the matters themselves under row security.
create or replace function app.matter_access_of(person uuid) returns table (matter_id uuid, is_seen boolean, reason text)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    with scope as materialized (
      select r.matter_scope = 'all' as is_all from app.members u
      join app.roles r on r.business_id = u.business_id and r.id = u.role_id
      where u.business_id = app.current_business_id() and u.id = person and u.removed_at is null),
    barred as materialized (select b from app.barred_matters_of(app.current_business_id(), person, now()) b),
    assigned as materialized (select a.id from app.assigned_matters_of(app.current_business_id(), person) a),
    part as materialized (
      select mm.matter_id from app.matter_members mm where mm.business_id = app.current_business_id() and mm.user_id = person),
    judged as (
      select m.id, case
          when scope.is_all is null then 'left'
          when m.is_restricted and m.id in (select b from barred) then 'wall'
          when not scope.is_all and m.id not in (select id from assigned) then 'scope'
          when m.responsible_id = person then 'responsible'
          when m.id in (select part.matter_id from part) then 'team'
          when m.is_restricted then 'emergency'
          when scope.is_all then 'role'
          else 'opened' end as reason
      from app.matters m left join scope on true
      where m.business_id = app.current_business_id() and m.deleted_at is null)
    select id, reason not in ('left', 'wall', 'scope'), reason from judged
  $$;
