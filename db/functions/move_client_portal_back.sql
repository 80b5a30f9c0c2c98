-- execute: nobody
-- Undoes move_client_portal.
create or replace function app.move_client_portal_back(merge uuid) returns void language plpgsql set search_path = pg_catalog, app as $$
declare
  pair app.client_merges;
begin
  select * into strict pair from app.client_merges g where g.business_id = app.current_business_id() and g.id = merge;
  update app.portal_sessions s set ended_at = now() from app.client_merge_parts p
    where p.business_id = pair.business_id and p.merge_id = pair.id and p.kind = 'portalAccess' and s.business_id = pair.business_id
      and s.access_id = p.record_id and s.ended_at is null;
  update app.portal_access a set client_id = pair.from_client_id from app.client_merge_parts p
    where p.business_id = pair.business_id and p.merge_id = pair.id and p.kind = 'portalAccess' and a.business_id = pair.business_id and a.id = p.record_id;
  update app.portal_access a set ended_at = null, ended_by = null, updated_at = now(), version = a.version + 1 from app.client_merge_parts p
    where p.business_id = pair.business_id and p.merge_id = pair.id and p.kind = 'portalAccessEnded' and a.business_id = pair.business_id and a.id = p.record_id;
  update app.client_requests r set client_id = pair.from_client_id from app.client_merge_parts p
    where p.business_id = pair.business_id and p.merge_id = pair.id and p.kind = 'clientRequest' and r.business_id = pair.business_id and r.id = p.record_id;
  update app.file_shares s set client_id = pair.from_client_id from app.client_merge_parts p
    where p.business_id = pair.business_id and p.merge_id = pair.id and p.kind = 'fileShare' and s.business_id = pair.business_id and s.id = p.record_id;
  update app.message_threads t set client_id = pair.from_client_id from app.client_merge_parts p
    where p.business_id = pair.business_id and p.merge_id = pair.id and p.kind = 'messageThread' and t.business_id = pair.business_id and t.id = p.record_id;
  update app.messages m set client_id = pair.from_client_id from app.client_merge_parts p
    where p.business_id = pair.business_id and p.merge_id = pair.id and p.kind = 'messageThread' and m.business_id = pair.business_id and m.thread_id = p.record_id;
  -- The messages of threads that became one go back to the thread that they were in.
  update app.messages m set client_id = pair.from_client_id, thread_id = t.id
    from app.client_merge_parts p, app.message_threads t
    where p.business_id = pair.business_id and p.merge_id = pair.id and p.kind = 'message' and m.business_id = pair.business_id and m.id = p.record_id
      and t.business_id = pair.business_id and t.client_id = pair.from_client_id and t.matter_id is not distinct from m.matter_id;
  update app.message_threads t set
      latest_at = coalesce((select max(m.created_at) from app.messages m where m.business_id = t.business_id and m.thread_id = t.id), t.latest_at),
      latest_from_client = (select max(m.id::text)::uuid from app.messages m
        where m.business_id = t.business_id and m.thread_id = t.id and m.written_by is null)
    where t.business_id = pair.business_id and t.client_id in (pair.client_id, pair.from_client_id) and exists (
      select 1 from app.client_merge_parts p where p.business_id = pair.business_id and p.merge_id = pair.id and p.kind = 'message');
end $$;
