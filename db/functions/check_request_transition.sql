-- execute: everybody
-- The transitions of an expense request and who may make them, as in domain/src/expense-request.ts.
create or replace function app.check_request_transition() returns trigger language plpgsql as $$
declare
  was text;
  becomes text := case when new.payment_status = 'paid' then 'paid' else new.status end;
  is_allowed boolean;
begin
  if tg_op = 'INSERT' then
    if new.is_request and (becomes not in ('draft', 'submitted') or new.added_by <> app.current_user_id()) then
      raise exception 'a request begins with whoever asks' using errcode = 'restrict_violation', constraint = 'expenses_request_moves';
    end if;
    return new;
  end if;
  if new.is_request <> old.is_request or new.added_by <> old.added_by then
    raise exception 'an expense stays what it was entered as' using errcode = 'restrict_violation', constraint = 'expenses_request_moves';
  end if;
  if not new.is_request then return new; end if;
  was := case when old.payment_status = 'paid' then 'paid' else old.status end;
  if was = becomes then
    -- A submitted or decided request keeps the facts that the decision is about.
    if was not in ('draft', 'rejected') and (new.amount_minor, new.currency, new.matter_id, new.spent_on, new.decided_by, new.decision_note, new.paid_by)
        is distinct from (old.amount_minor, old.currency, old.matter_id, old.spent_on, old.decided_by, old.decision_note, old.paid_by)
      or was = 'paid' and new.deleted_at is not null then
      raise exception 'request % is settled', old.id using errcode = 'restrict_violation', constraint = 'expenses_request_decided';
    end if;
    return new;
  end if;
  is_allowed := case
    when becomes = 'submitted' and was in ('draft', 'rejected') or becomes = 'draft' and was in ('submitted', 'rejected')
      then new.added_by = app.current_user_id() and app.has_permission('expensePermission.create')
    when becomes in ('approved', 'rejected') and was = 'submitted'
      then new.decided_by = app.current_user_id() and new.decided_by <> new.added_by and app.has_permission('invoice.approve')
    when becomes = 'paid' and was = 'approved'
      then new.paid_by = app.current_user_id() and app.has_permission('paymentInfo.create')
    else false end;
  if is_allowed is not true then
    raise exception 'request % does not go from % to %', old.id, was, becomes using errcode = 'restrict_violation', constraint = 'expenses_request_moves';
  end if;
  return new;
end $$;
