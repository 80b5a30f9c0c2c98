-- execute: everybody
-- nullable: result
-- The access to a client by which this transaction was begun.
create or replace function app.portal_access_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.portal_access_id', true), '')::uuid $$;
