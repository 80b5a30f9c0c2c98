-- execute: everybody
-- nullable: result
-- The id of the request that this transaction serves.
create or replace function app.current_request_id() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.request_id', true), '') $$;
