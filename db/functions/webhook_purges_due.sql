-- owner: app_searcher
-- execute: app_server
-- Webhooks with deliveries that are older than a moment, and removed ones that have any.
create or replace function app.webhook_purges_due(before timestamptz) returns table (id uuid, business_id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select w.id, w.business_id from app.webhooks w
      where exists (select from app.webhook_deliveries d where d.business_id = w.business_id and d.webhook_id = w.id
        and d.created_at < case w.state when 'removed' then 'infinity' else before end)
  $$;
