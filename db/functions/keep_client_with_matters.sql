-- execute: everybody
-- Refuses to delete a client that has matters.
create or replace function app.keep_client_with_matters() returns trigger language plpgsql as $$
begin
  if app.client_is_in_use(new.business_id, new.id) then
    raise exception 'client % has matters', new.id using errcode = 'restrict_violation', constraint = 'clients_with_matters_stay';
  end if;
  return new;
end $$;
