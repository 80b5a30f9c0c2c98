-- execute: everybody
-- Copies a contact's name to party_names, and removes it with the contact.
create or replace function app.copy_contact_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from app.party_names where business_id = old.business_id and id = old.id;
    return null;
  end if;
  insert into app.party_names (business_id, id, kind, client_id, name) values (new.business_id, new.id, 'contact', new.client_id, new.name)
    on conflict (business_id, id) do update set name = excluded.name;
  return null;
end $$;
