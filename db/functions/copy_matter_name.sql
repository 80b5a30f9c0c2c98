-- execute: everybody
-- Copies a matter's name to party_names.
create or replace function app.copy_matter_name() returns trigger language plpgsql as $$
begin
  insert into app.party_names (business_id, id, kind, matter_id, name) values (new.business_id, new.id, 'matter', new.id, new.name)
    on conflict (business_id, id) do update set name = excluded.name;
  return null;
end $$;
