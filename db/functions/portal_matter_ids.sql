-- execute: everybody
-- The matters that the client of this transaction sees.
create or replace function app.portal_matter_ids() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(string_to_array(nullif(current_setting('app.portal_matters', true), ''), ',')::uuid[], '{}') $$;
