-- execute: everybody
-- Notifies the nodes, which cache sessions and show a timer on every device of its person. The arguments are the kind of
-- event, then the keys of its payload, each with its column.
create or replace function app.notify_change() returns trigger language plpgsql as $$
declare
  event jsonb := jsonb_build_object('kind', tg_argv[0]);
begin
  for i in 1 .. tg_nargs - 1 by 2 loop
    event := event || jsonb_build_object(tg_argv[i], to_jsonb(new) -> tg_argv[i + 1]);
  end loop;
  perform pg_notify('lexhold', event::text);
  return null;
end $$;
