-- execute: everybody
-- Leaves out the columns that never enter the audit log, because people read it.
create or replace function app.without_secrets(row_data jsonb) returns jsonb language sql immutable parallel safe
  as $$ select row_data - '{password_hash,token_hash,secret_hash,copied_secret_hash,sealed_secret_key,sealed_signing_secret,sealed_token,sealed_secret}'::text[] $$;
