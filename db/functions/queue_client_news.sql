-- owner: app_jobs
-- execute: app_portal
-- Queues that the firm's people are told of what a client did. The portal can queue nothing else, and nothing of another firm.
create or replace function app.queue_client_news(event text, record uuid, matter uuid) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('clientNews', json_build_object('businessId', app.current_business_id(), 'event', event,
    'recordId', record, 'matterId', matter), max_attempts := 12);
end $$;
