-- execute: everybody
-- Tells the nodes to forget all sessions when a role changes.
create or replace function app.notify_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'everyone')::text);
  return null;
end $$;
