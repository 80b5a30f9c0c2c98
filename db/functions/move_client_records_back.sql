-- execute: app_server
-- Undoes move_client_records.
create or replace function app.move_client_records_back(merge uuid) returns void language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  pair app.client_merges;
  barred text := current_setting('app.barred_matters', true);
  scope text := current_setting('app.matter_scope', true);
  record_type record;
begin
  perform set_config('app.barred_matters', '', true), set_config('app.matter_scope', 'all', true);
  select * into strict pair from app.client_merges g where g.business_id = firm and g.id = merge and g.undone_at is null;
  for record_type in select t.bin, t.table_name from app.record_types t where 'client_id' = any (t.parents) loop
    execute format('update app.%I x set client_id = $1, updated_at = now(), version = x.version + 1
      from app.client_merge_parts p
      where p.business_id = $2 and p.merge_id = $3 and p.kind = $4 and x.business_id = $2 and x.id = p.record_id',
      record_type.table_name) using pair.from_client_id, firm, merge, record_type.bin;
  end loop;
  update app.client_contacts c set client_id = pair.from_client_id, is_primary = p.was_primary, position = p.was_position
    from app.client_merge_parts p
    where p.business_id = firm and p.merge_id = merge and p.kind = 'contact' and c.business_id = firm and c.id = p.record_id;
  update app.related_parties r set client_id = pair.from_client_id
    from app.client_merge_parts p
    where p.business_id = firm and p.merge_id = merge and p.kind = 'relatedParty' and r.business_id = firm and r.id = p.record_id;
  update app.party_names n set client_id = pair.from_client_id
    from app.client_merge_parts p
    where p.business_id = firm and p.merge_id = merge and p.kind = 'name' and n.business_id = firm and n.id = p.record_id;
  perform app.move_client_portal_back(merge);
  perform set_config('app.barred_matters', coalesce(barred, ''), true), set_config('app.matter_scope', coalesce(scope, ''), true);
end $$;
