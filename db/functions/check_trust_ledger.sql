-- execute: everybody
-- A ledger is opened for the client of its matter, in the currency of its account, and in an account of one client for that one
-- only. The account is in use. The rest of T1 is a check of the table.
create or replace function app.check_trust_ledger() returns trigger language plpgsql as $$
declare
  account app.trust_accounts;
begin
  select * into strict account from app.trust_accounts a where a.business_id = new.business_id and a.id = new.book_id;
  if account.archived_at is not null then
    raise exception 'account % is closed', account.id using errcode = 'restrict_violation', constraint = 'trust_ledgers_of_open_account';
  end if;
  if new.currency <> account.currency or new.client_id <> account.client_id then
    raise exception 'account % is of another client or currency', account.id using errcode = 'restrict_violation', constraint = 'trust_ledgers_fit_account';
  end if;
  if new.matter_id is not null and not exists (select from app.matters m
      where m.business_id = new.business_id and m.id = new.matter_id and m.client_id = new.client_id and m.deleted_at is null) then
    raise exception 'matter % is of another client', new.matter_id using errcode = 'restrict_violation', constraint = 'trust_ledgers_of_matter_client';
  end if;
  return new;
end $$;
