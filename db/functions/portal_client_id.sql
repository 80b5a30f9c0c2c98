-- execute: everybody
-- nullable: result
-- The client whose portal this transaction serves.
create or replace function app.portal_client_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.portal_client_id', true), '')::uuid $$;
