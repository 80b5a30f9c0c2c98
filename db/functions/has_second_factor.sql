-- owner: app_searcher
-- execute: app_server
-- Whether an account has a passkey or a confirmed authenticator app.
create or replace function app.has_second_factor(account uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select exists (select from app.passkeys p where p.account_id = account)
      or exists (select from app.authenticators a where a.account_id = account and a.confirmed_at is not null)
  $$;
