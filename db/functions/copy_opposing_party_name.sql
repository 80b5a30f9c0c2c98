-- execute: everybody
-- Copies an opposing party's name to party_names, and removes it with the party.
create or replace function app.copy_opposing_party_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from app.party_names where business_id = old.business_id and id = old.id;
    return null;
  end if;
  insert into app.party_names (business_id, id, kind, matter_id, name) values (new.business_id, new.id, 'opposingParty', new.matter_id, new.name)
    on conflict (business_id, id) do update set name = excluded.name;
  return null;
end $$;
