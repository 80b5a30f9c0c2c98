-- execute: everybody
-- All clients of the person of this transaction, whose names they see: between them they may change.
create or replace function app.portal_client_ids() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(string_to_array(nullif(current_setting('app.portal_clients', true), ''), ',')::uuid[], '{}') $$;
