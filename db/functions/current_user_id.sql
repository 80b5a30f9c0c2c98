-- execute: everybody
-- nullable: result
-- The person of this transaction.
create or replace function app.current_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
