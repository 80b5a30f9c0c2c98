-- execute: everybody
-- Copies a client's name to party_names.
create or replace function app.copy_client_name() returns trigger language plpgsql as $$
begin
  insert into app.party_names (business_id, id, kind, client_id, name) values (new.business_id, new.id, 'client', new.id, new.name)
    on conflict (business_id, id) do update set name = excluded.name;
  return null;
end $$;
