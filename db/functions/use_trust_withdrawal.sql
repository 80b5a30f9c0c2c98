-- execute: everybody
-- T14: what goes out uses at most what its approved request leaves, for what was approved, from the ledger of the request
-- (trust_transactions_withdrawal_fkey). Without a request it goes out only where none is needed (app.needs_trust_approval). A
-- payment that is undone leaves its amount to the request again.
create or replace function app.use_trust_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update app.trust_withdrawals w set used_minor = w.used_minor - new.amount_minor, updated_at = new.updated_at, version = w.version + 1
      where w.business_id = new.business_id and w.id = new.withdrawal_id;
    return null;
  end if;
  if new.withdrawal_id is null then
    if app.needs_trust_approval(new.id) then
      raise exception 'paying out needs an approved request' using errcode = 'restrict_violation', constraint = 'trust_transactions_approved';
    end if;
    return null;
  end if;
  update app.trust_withdrawals w set used_minor = w.used_minor + new.amount_minor, updated_at = new.updated_at, version = w.version + 1
    where w.business_id = new.business_id and w.id = new.withdrawal_id and w.status = 'approved' and w.kind = new.kind
      and case new.kind when 'disbursement' then w.payee = new.party and w.method = new.method
        when 'officeTransfer' then w.invoice_id = new.invoice_id
        else w.to_ledger_id = new.to_ledger_id and w.authority = new.authority end;
  if not found then
    raise exception 'withdrawal % is not approved', new.withdrawal_id using errcode = 'restrict_violation', constraint = 'trust_transactions_approved';
  end if;
  return null;
end $$;
