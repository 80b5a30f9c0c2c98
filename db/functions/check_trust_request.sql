-- execute: everybody
-- A deposit request begins as a draft in the name of who asks. What it says changes only while it is a draft, was declined or
-- waits; it is sent once it is approved, by somebody else where the firm says so (T13), and a cancelled one is settled for good.
create or replace function app.check_trust_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' or new.received_minor <> 0 or new.requested_by is distinct from app.current_user_id() then
      raise exception 'a deposit request begins as a draft' using errcode = 'restrict_violation', constraint = 'trust_requests_begin_as_draft';
    end if;
    return new;
  end if;
  if (new.amount_minor, new.reason, new.due_on) is distinct from (old.amount_minor, old.reason, old.due_on)
    and (old.status not in ('draft', 'declined') or new.status <> 'draft') then
    raise exception 'request % is not a draft', old.id using errcode = 'restrict_violation', constraint = 'trust_requests_settled';
  end if;
  if new.status <> old.status and not (case old.status
      when 'draft' then new.status in ('submitted', 'cancelled')
      when 'submitted' then new.status in ('approved', 'declined', 'draft', 'cancelled')
      when 'declined' then new.status in ('draft', 'cancelled')
      when 'approved' then new.status = 'cancelled'
      else false end) then
    raise exception 'request % is %', old.id, old.status using errcode = 'restrict_violation', constraint = 'trust_requests_settled';
  end if;
  -- A statement of its own, so that who only counts what was received need not read the settings.
  if new.status = 'approved' and old.status <> 'approved' and new.decided_by is null then
    if coalesce((select s.requests_need_approval from app.trust_approval_settings s where s.business_id = new.business_id), true) then
      raise exception 'request % is approved by nobody', old.id using errcode = 'restrict_violation', constraint = 'trust_requests_approved_by_somebody';
    end if;
  end if;
  return new;
end $$;
