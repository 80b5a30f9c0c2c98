-- execute: everybody
-- Whether the person of this transaction has a right at the client (domain/src/client-rights.ts).
create or replace function app.portal_may(wanted text) returns boolean language sql stable parallel safe
  as $$ select wanted = any (string_to_array(current_setting('app.portal_rights', true), ',')) $$;
