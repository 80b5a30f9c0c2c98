-- execute: everybody
-- The matters that a role with assigned matters sees, resolved once when the transaction begins.
create or replace function app.assigned_matter_ids() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.assigned_matters', true), '')::uuid[], '{}'::uuid[]) $$;
