-- execute: everybody
-- True when the role's scope is all time; 'all' or 'own'.
create or replace function app.sees_all_time() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.time_scope', true), '') <> 'own' $$;
