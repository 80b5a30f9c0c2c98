-- execute: everybody
-- Nodes keep sessions in memory; this tells them to forget one when it changes.
create or replace function app.notify_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'session', 'sessionId', old.id)::text);
  return null;
end $$;
