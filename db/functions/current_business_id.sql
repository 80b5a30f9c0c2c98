-- execute: everybody
-- nullable: result
-- The firm of this transaction. Settings are transaction-local; when they are unset nobody is signed in and no rows are
-- seen.
create or replace function app.current_business_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.business_id', true), '')::uuid $$;
