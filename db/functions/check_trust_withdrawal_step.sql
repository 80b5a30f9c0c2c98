-- execute: everybody
-- A step is taken by the person of the request, in the round of now; only what is pending is approved or declined (T13), and
-- only what is open loses its approvals.
create or replace function app.check_trust_withdrawal_step() returns trigger language plpgsql as $$
declare
  requested app.trust_withdrawals;
begin
  select * into strict requested from app.trust_withdrawals w where w.business_id = new.business_id and w.id = new.withdrawal_id;
  if new.user_id is distinct from app.current_user_id() or new.round <> requested.round
    or (new.kind in ('approved', 'declined') and requested.status <> 'pending')
    or (new.kind = 'withdrawn' and requested.status not in ('pending', 'approved')) then
    raise exception 'withdrawal % is not pending', requested.id using errcode = 'restrict_violation', constraint = 'trust_withdrawal_steps_pending';
  end if;
  return new;
end $$;
