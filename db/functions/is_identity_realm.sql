-- execute: everybody
-- True during sign-up, sign-in and invitations, before a firm is known. Only those transactions may look accounts up.
create or replace function app.is_identity_realm() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.realm', true), '') = 'identity' $$;
