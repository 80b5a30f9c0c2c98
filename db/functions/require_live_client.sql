-- execute: everybody
-- A matter outside the recycle bin needs a client outside it. The lock makes a concurrent deletion of the client wait
-- and check again.
create or replace function app.require_live_client() returns trigger language plpgsql as $$
begin
  perform 1 from app.clients c where c.business_id = new.business_id and c.id = new.client_id and c.deleted_at is null for share;
  if not found then
    raise exception 'client % is deleted', new.client_id using errcode = 'restrict_violation', constraint = 'matters_need_live_client';
  end if;
  return new;
end $$;
