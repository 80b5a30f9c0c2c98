-- execute: everybody
-- Copies the name of a record to party_names, and removes it with the record. The arguments are the kind of name, whether
-- it belongs to a client or a matter (client_id, matter_id), and the column that holds that id.
create or replace function app.copy_name() returns trigger language plpgsql as $$
declare
  owner_id uuid := to_jsonb(new) ->> tg_argv[2];
begin
  if tg_op = 'DELETE' then
    delete from app.party_names where business_id = old.business_id and id = old.id;
    return null;
  end if;
  insert into app.party_names (business_id, id, kind, client_id, matter_id, name)
    values (new.business_id, new.id, tg_argv[0], case tg_argv[1] when 'client_id' then owner_id end,
      case tg_argv[1] when 'matter_id' then owner_id end, new.name)
    on conflict (business_id, id) do update set name = excluded.name;
  return null;
end $$;
