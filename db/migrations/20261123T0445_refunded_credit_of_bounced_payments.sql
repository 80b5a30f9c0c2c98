-- A payment can bounce after its credit was paid back. The refund stays, because its money has left, and the client owes it to
-- the firm: the credit of the undone payment is below zero until the money returns or is given up.

alter table app.client_credits
  drop constraint client_credits_never_overdrawn,
  drop constraint client_credits_no_residue,
  drop constraint client_credits_unapplied_home_minor_check;
alter table app.client_credits
  add constraint client_credits_never_overdrawn check (
    case when undone_at is null then unapplied_minor between 0 and amount_minor else unapplied_minor between -amount_minor and 0 end) not valid,
  add constraint client_credits_no_residue check (
    case when unapplied_minor = 0 then unapplied_home_minor = 0
      when undone_at is null then unapplied_home_minor >= 0 else unapplied_home_minor <= 0 end) not valid;
drop trigger protect_undone on app.client_credits;
create trigger protect_undone before update or delete on app.client_credits for each row when (old.undone_at is not null)
  execute function app.protect_posted('{unapplied_minor,unapplied_home_minor,updated_at,version}');
-- squawk-ignore require-concurrent-index-creation
create index client_credits_owed_back on app.client_credits (business_id, client_id) where unapplied_minor < 0;

-- What is owed back and will not be paid: the refund is undone by an expense in place of money.
alter table app.refunds
  add column is_bad_debt boolean not null default false,
  add constraint refunds_bad_debt_undone check (not is_bad_debt or undone_on is not null) not valid;
drop trigger protect_posted on app.refunds;
create trigger protect_posted before update or delete on app.refunds for each row when (old.undone_at is null)
  execute function app.protect_posted('{undone_on,undone_at,undone_by,undo_reason,undo_entry_id,is_bad_debt,updated_at,version}');
grant update (is_bad_debt) on app.refunds to app_server;
