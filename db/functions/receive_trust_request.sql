-- execute: everybody
-- What is received for a deposit request counts, also where the deposit is linked to it afterwards, and what is undone of it no
-- longer does. Only an approved request receives.
create or replace function app.receive_trust_request() returns trigger language plpgsql as $$
declare
  is_received boolean := new.undone_on is null;
begin
  update app.trust_requests r set received_minor = r.received_minor + case when is_received then new.amount_minor else -new.amount_minor end,
      updated_at = new.updated_at, version = r.version + 1
    where r.business_id = new.business_id and r.id = new.request_id and (not is_received or r.status = 'approved');
  if not found then
    raise exception 'request % is not approved', new.request_id using errcode = 'restrict_violation', constraint = 'trust_transactions_request_open';
  end if;
  return null;
end $$;
