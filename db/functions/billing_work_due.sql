-- owner: app_searcher
-- execute: app_server
-- What the server has to do for billing at a moment without being called: runs in the middle of a step.
create or replace function app.billing_work_due(moment timestamptz) returns table (kind text, id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select 'run', r.id from app.billing_runs r where r.step is not null
  $$;
