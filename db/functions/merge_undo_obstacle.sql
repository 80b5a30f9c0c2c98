-- owner: app_searcher
-- execute: app_server
-- nullable: result
-- Why a merge can no longer be undone; null when it can.
create or replace function app.merge_undo_obstacle(merge uuid) returns text language sql stable security definer set search_path = pg_catalog, app
  as $$
    select case
      when stays.merged_into is not null then 'merged_again'
      when stays.deleted_at is not null then 'client_deleted'
      when exists (
        select 1 from app.client_merge_parts p left join app.matters m on m.business_id = p.business_id and m.id = p.record_id
        where p.business_id = g.business_id and p.merge_id = g.id and p.kind = 'matter' and m.client_id is distinct from g.client_id) then 'matters_moved'
      when exists (
        select 1 from app.client_merge_parts p left join app.client_contacts c on c.business_id = p.business_id and c.id = p.record_id
        where p.business_id = g.business_id and p.merge_id = g.id and p.kind = 'contact' and c.client_id is distinct from g.client_id) then 'contacts_changed'
      end
    from app.client_merges g join app.clients stays on stays.business_id = g.business_id and stays.id = g.client_id
    where g.business_id = app.current_business_id() and g.id = merge $$;
