-- execute: everybody
-- Tells the nodes to forget the sessions of an account that changed.
create or replace function app.notify_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'account', 'accountId', old.id)::text);
  return null;
end $$;
