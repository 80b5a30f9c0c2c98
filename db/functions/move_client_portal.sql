-- execute: nobody
-- Moves what one client has in the portal to another, for app.move_client_records, and stores what was moved. Whoever had access
-- to both keeps that of the remaining client. Sessions end, because each is of one client: people sign in again.
create or replace function app.move_client_portal(merge uuid) returns void language plpgsql set search_path = pg_catalog, app as $$
declare
  pair app.client_merges;
  thread record;
  other uuid;
begin
  select * into strict pair from app.client_merges g where g.business_id = app.current_business_id() and g.id = merge;
  update app.portal_sessions s set ended_at = now() from app.portal_access a
    where a.business_id = pair.business_id and a.client_id = pair.from_client_id and s.business_id = a.business_id and s.access_id = a.id
      and s.ended_at is null;
  with doubled as (
    update app.portal_access a set ended_at = now(), ended_by = pair.merged_by, updated_at = now(), version = a.version + 1
    where a.business_id = pair.business_id and a.client_id = pair.from_client_id and a.ended_at is null and exists (
      select 1 from app.portal_access o where o.business_id = a.business_id and o.person_id = a.person_id and o.client_id = pair.client_id
        and o.ended_at is null)
    returning a.id)
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id) select pair.business_id, pair.id, 'portalAccessEnded', id from doubled;
  with moved as (
    update app.portal_access a set client_id = pair.client_id where a.business_id = pair.business_id and a.client_id = pair.from_client_id
    returning a.id)
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id) select pair.business_id, pair.id, 'portalAccess', id from moved;
  with moved as (
    update app.client_requests r set client_id = pair.client_id where r.business_id = pair.business_id and r.client_id = pair.from_client_id
    returning r.id)
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id) select pair.business_id, pair.id, 'clientRequest', id from moved;
  with moved as (
    update app.file_shares s set client_id = pair.client_id where s.business_id = pair.business_id and s.client_id = pair.from_client_id
    returning s.id)
  insert into app.client_merge_parts (business_id, merge_id, kind, record_id) select pair.business_id, pair.id, 'fileShare', id from moved;

  -- Two threads about the same become one; the one that was merged away stays without messages.
  for thread in select t.* from app.message_threads t
      where t.business_id = pair.business_id and t.client_id = pair.from_client_id for update loop
    select t.id into other from app.message_threads t
      where t.business_id = pair.business_id and t.client_id = pair.client_id and t.matter_id is not distinct from thread.matter_id for update;
    with moved as (
      update app.messages m set client_id = pair.client_id, thread_id = coalesce(other, thread.id)
      where m.business_id = pair.business_id and m.thread_id = thread.id returning m.id)
    insert into app.client_merge_parts (business_id, merge_id, kind, record_id)
      select pair.business_id, pair.id, 'message', id from moved where other is not null;
    if other is null then
      update app.message_threads t set client_id = pair.client_id where t.business_id = pair.business_id and t.id = thread.id;
      insert into app.client_merge_parts (business_id, merge_id, kind, record_id)
        values (pair.business_id, pair.id, 'messageThread', thread.id);
    else
      update app.message_threads t set latest_at = greatest(t.latest_at, thread.latest_at),
          latest_from_client = greatest(t.latest_from_client, thread.latest_from_client)
        where t.business_id = pair.business_id and t.id = other;
    end if;
  end loop;
end $$;
