-- owner: app_searcher
-- execute: nobody
-- Refuses to move a client who has paid to the recycle bin, also for a person who sees no payments.
create or replace function app.refuse_delete_paying() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if exists (select from app.payments p where p.business_id = new.business_id and p.client_id = new.id) then
    raise exception 'client % has payments', new.id using errcode = 'restrict_violation', constraint = 'clients_with_payments_not_deleted';
  end if;
  return new;
end $$;
