-- owner: app_searcher
-- execute: app_server
-- nullable: result
-- Why a merge can no longer be undone; null when it can.
create or replace function app.merge_undo_obstacle(merge uuid) returns text language plpgsql stable security definer
  set search_path = pg_catalog, app
  as $$
declare
  pair app.client_merges;
  remaining app.clients;
  record_type record;
  is_moved boolean;
begin
  select * into strict pair from app.client_merges g where g.business_id = app.current_business_id() and g.id = merge;
  select * into strict remaining from app.clients c where c.business_id = pair.business_id and c.id = pair.client_id;
  if remaining.merged_into is not null then return 'merged_again'; end if;
  if remaining.deleted_at is not null then return 'client_deleted'; end if;
  for record_type in select t.bin, t.table_name from app.record_types t where 'client_id' = any (t.parents) loop
    execute format('select exists (
        select from app.client_merge_parts p left join app.%I x on x.business_id = p.business_id and x.id = p.record_id
        where p.business_id = $1 and p.merge_id = $2 and p.kind = $3 and x.client_id is distinct from $4)', record_type.table_name)
      into is_moved using pair.business_id, merge, record_type.bin, pair.client_id;
    if is_moved then return 'matters_moved'; end if;
  end loop;
  if exists (
    select from app.client_merge_parts p left join app.client_contacts c on c.business_id = p.business_id and c.id = p.record_id
    where p.business_id = pair.business_id and p.merge_id = merge and p.kind = 'contact' and c.client_id is distinct from pair.client_id)
  then return 'contacts_changed'; end if;
  return null;
end $$;
