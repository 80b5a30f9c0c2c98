-- execute: everybody
-- Nobody approves their own invoice unless the firm allows it, or has one member only (roles.md rule 5). An invoice of older
-- books was issued long ago: nobody bills it now.
create or replace function app.require_approver() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if new.approved_by = new.created_by and to_jsonb(new) ->> 'brought_forward_on' is null and not coalesce(
      (select s.allow_self_approval from app.billing_settings s where s.business_id = new.business_id),
      (select count(*) = 1 from app.members m where m.business_id = new.business_id and m.removed_at is null)) then
    raise exception 'an author does not approve' using errcode = 'restrict_violation', constraint = 'invoices_not_approved_by_author';
  end if;
  return new;
end $$;
