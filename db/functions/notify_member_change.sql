-- execute: everybody
-- Tells the nodes to forget the sessions of a member who changed.
create or replace function app.notify_member_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'account', 'accountId', new.id)::text);
  return null;
end $$;
