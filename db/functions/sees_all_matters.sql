-- execute: everybody
-- True when the role's scope is all matters; 'all', 'assigned' or 'own' (roles.md rule 6).
create or replace function app.sees_all_matters() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.matter_scope', true), '') not in ('assigned', 'own') $$;
