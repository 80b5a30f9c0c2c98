-- execute: everybody
-- The clients of those matters.
create or replace function app.assigned_client_ids() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.assigned_clients', true), '')::uuid[], '{}'::uuid[]) $$;
