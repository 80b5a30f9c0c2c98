-- execute: everybody
-- The matters that the person must not see (ethical walls), resolved once when the transaction begins.
create or replace function app.barred_matter_ids() returns uuid[] language sql stable parallel safe
  as $$ select ('{' || coalesce(current_setting('app.barred_matters', true), '') || '}')::uuid[] $$;
