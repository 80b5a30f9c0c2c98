-- owner: app_searcher
-- execute: app_server
-- Webhooks for which the audit log has grown since it was last read for them. Those of people who have left the firm rest.
create or replace function app.webhook_work_due() returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select w.id from app.webhooks w
      join app.members m on m.business_id = w.business_id and m.id = w.user_id and m.removed_at is null
      join app.webhook_progress p on p.business_id = w.business_id and p.webhook_id = w.id
      where w.state = 'active' and exists (select from app.audit_seals s where s.business_id = w.business_id and s.seq > p.read_seq)
  $$;
