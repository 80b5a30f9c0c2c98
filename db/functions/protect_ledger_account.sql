-- execute: everybody
-- An account keeps its book, type, role and currency, because entries were posted to what it was. One with a role is never
-- deleted; one with postings is kept by their reference to it.
create or replace function app.protect_ledger_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.role is not null then
      raise exception 'account % is needed', old.code using errcode = 'restrict_violation', constraint = 'ledger_accounts_with_role_stay';
    end if;
    return old;
  end if;
  if (new.business_id, new.id, new.book_id, new.type) is distinct from (old.business_id, old.id, old.book_id, old.type)
    or new.role is distinct from old.role or new.currency is distinct from old.currency then
    raise exception 'account % keeps what it is', old.code using errcode = 'restrict_violation', constraint = 'ledger_accounts_keep_type';
  end if;
  return new;
end $$;
