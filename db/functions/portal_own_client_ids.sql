-- execute: everybody
-- The client of this transaction and the clients that were merged into it, whose history it continues.
create or replace function app.portal_own_client_ids() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(string_to_array(nullif(current_setting('app.portal_own_clients', true), ''), ',')::uuid[], '{}') $$;
