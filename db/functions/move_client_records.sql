-- execute: app_server
-- Moves what belongs to the merged client to the remaining one: its contacts, related parties, names, its records of every type that
-- has a client_id, and what it has in the portal; stores what was moved. Records that the person does not see move as well, without being revealed: walls
-- and scope are set aside within this function only. Row security keeps it within the firm.
create or replace function app.move_client_records(merge uuid) returns table (contacts integer) language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  pair app.client_merges;
  barred text := current_setting('app.barred_matters', true);
  scope text := current_setting('app.matter_scope', true);
  after_last integer;
  record_type record;
begin
  perform set_config('app.barred_matters', '', true), set_config('app.matter_scope', 'all', true);
  select * into strict pair from app.client_merges g where g.business_id = firm and g.id = merge and g.undone_at is null;
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id, was_primary, was_position)
    select firm, merge, 'contact', c.id, c.is_primary, c.position from app.client_contacts c
    where c.business_id = firm and c.client_id = pair.from_client_id;
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id)
    select firm, merge, 'relatedParty', r.id from app.related_parties r where r.business_id = firm and r.client_id = pair.from_client_id;
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id)
    select firm, merge, 'name', p.id from app.party_names p where p.business_id = firm and p.client_id = pair.from_client_id;

  for record_type in select t.bin, t.table_name from app.record_types t where 'client_id' = any (t.parents) loop
    execute format('with moved as (
        update app.%I x set client_id = $1, updated_at = now(), version = x.version + 1
        where x.business_id = $2 and x.client_id = $3 returning x.id)
      insert into app.client_merge_parts (business_id, merge_id, kind, record_id) select $2, $4, $5, moved.id from moved',
      record_type.table_name) using pair.client_id, firm, pair.from_client_id, merge, record_type.bin;
  end loop;
  select coalesce(max(c.position) + 1, 0) into after_last from app.client_contacts c where c.business_id = firm and c.client_id = pair.client_id;
  update app.client_contacts c set client_id = pair.client_id, position = c.position + after_last,
      is_primary = c.is_primary and not exists (
        select 1 from app.client_contacts o where o.business_id = firm and o.client_id = pair.client_id and o.is_primary)
    where c.business_id = firm and c.client_id = pair.from_client_id;
  get diagnostics contacts = row_count;
  update app.related_parties r set client_id = pair.client_id where r.business_id = firm and r.client_id = pair.from_client_id;
  update app.party_names p set client_id = pair.client_id where p.business_id = firm and p.client_id = pair.from_client_id;
  perform app.move_client_portal(merge);
  perform set_config('app.barred_matters', coalesce(barred, ''), true), set_config('app.matter_scope', coalesce(scope, ''), true);
  return next;
end $$;
