-- execute: everybody
-- nullable: result
-- The person outside the firm whom this transaction serves.
create or replace function app.portal_person_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.portal_person_id', true), '')::uuid $$;
