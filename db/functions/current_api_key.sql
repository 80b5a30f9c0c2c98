-- execute: everybody
-- nullable: result
-- The key by which this request was made; null for a person who is signed in.
create or replace function app.current_api_key() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.api_key', true), '')::uuid $$;
