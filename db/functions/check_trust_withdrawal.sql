-- execute: everybody
-- A withdrawal request begins pending, in the name of who asks. Whoever changes what was approved, or withdraws an approval, begins
-- a new round, in which nobody has approved yet. It is approved when enough others have approved it in its round, and settled for good when it is
-- declined, cancelled or used.
create or replace function app.check_trust_withdrawal() returns trigger language plpgsql as $$
declare
  is_changed boolean;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' or new.round <> 1 or new.used_minor <> 0 or new.requested_by is distinct from app.current_user_id() then
      raise exception 'a withdrawal request begins pending' using errcode = 'restrict_violation', constraint = 'trust_withdrawals_begin_pending';
    end if;
    new.approvers_needed := greatest(1, app.trust_approvers_needed(new.amount_minor, new.currency));
    return new;
  end if;
  is_changed := (new.amount_minor, new.payee, new.payee_bank, new.payee_account, new.method)
    is distinct from (old.amount_minor, old.payee, old.payee_bank, old.payee_account, old.method);
  if old.status in ('declined', 'cancelled') or (is_changed and old.used_minor > 0) then
    -- Only a payment that is undone still changes it.
    if old.status is distinct from new.status or is_changed or new.used_minor > old.used_minor then
      raise exception 'withdrawal % is settled', old.id using errcode = 'restrict_violation', constraint = 'trust_withdrawals_settled';
    end if;
  end if;
  if is_changed then
    new.approvers_needed := greatest(1, app.trust_approvers_needed(new.amount_minor, new.currency));
    if new.round <> old.round + 1 or new.status <> 'pending' then
      raise exception 'withdrawal % is approved anew', old.id using errcode = 'restrict_violation', constraint = 'trust_withdrawals_approved_anew';
    end if;
  elsif new.approvers_needed <> old.approvers_needed then
    raise exception 'withdrawal % is unchanged', old.id using errcode = 'restrict_violation', constraint = 'trust_withdrawals_approved_anew';
  elsif new.round <> old.round then
    -- Approvals that are withdrawn begin a new round too.
    if new.round <> old.round + 1 or new.status <> 'pending' or not exists (select from app.trust_withdrawal_steps s
        where s.business_id = new.business_id and s.withdrawal_id = new.id and s.round = old.round and s.kind = 'withdrawn') then
      raise exception 'withdrawal % is unchanged', old.id using errcode = 'restrict_violation', constraint = 'trust_withdrawals_approved_anew';
    end if;
  end if;
  -- A statement of its own, so that who only counts what was used need not read the steps.
  if new.status = 'approved' and old.status <> 'approved' then
    if (select count(*) from app.trust_withdrawal_steps s
        where s.business_id = new.business_id and s.withdrawal_id = new.id and s.round = new.round and s.kind = 'approved') < new.approvers_needed then
      raise exception 'withdrawal % is not approved by enough people', old.id using errcode = 'restrict_violation', constraint = 'trust_withdrawals_approvals';
    end if;
  end if;
  return new;
end $$;
