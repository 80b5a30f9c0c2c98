-- execute: everybody
-- The client of this transaction, for the client portal.
create or replace function app.current_client_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.client_id', true), '')::uuid $$;
