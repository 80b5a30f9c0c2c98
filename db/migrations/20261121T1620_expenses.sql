-- Expenses and flat fees are written as well as read: what an amount is made of, one cost shared among matters, expenses that
-- somebody asks for and somebody else decides about, and fees paid in instalments. Nobody has written either table so far,
-- so building their indexes holds nobody up.
-- squawk-ignore-file require-concurrent-index-creation

alter table app.expenses
  add column vendor text not null default '',
  -- The number on the receipt.
  add column reference text not null default '',
  -- quantity × unit_cost, the tax and the markup on it, each rounded once; amount_minor is their sum.
  add column cost_minor bigint not null default 0 check (cost_minor >= 0),
  add column tax_percentage numeric(7, 4) not null default 0 check (tax_percentage between 0 and 100),
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  add column markup_percentage numeric(8, 4) not null default 0 check (markup_percentage between 0 and 1000),
  add column markup_minor bigint not null default 0 check (markup_minor >= 0),
  -- The parts of one cost carry the same id, each with its share of the whole.
  add column split_id uuid,
  add column split_share numeric(15, 4) check (split_share >= 0),
  -- Who approved or rejected what was asked for, and why; who paid it.
  add column decided_by uuid,
  add column decided_at timestamptz,
  add column decision_note text not null default '',
  add column paid_by uuid,
  add column paid_at timestamptz;
-- Row security would hide every firm's rows from the owner too.
alter table app.expenses no force row level security;
update app.expenses set cost_minor = amount_minor where cost_minor <> amount_minor;
alter table app.expenses force row level security;
comment on column app.expenses.is_request is 'Somebody asked for it, and somebody else decides; it stays true when that is done';

alter table app.expenses
  add constraint expenses_decider_fkey foreign key (business_id, decided_by) references app.members (business_id, id) on delete restrict not valid,
  add constraint expenses_payer_fkey foreign key (business_id, paid_by) references app.members (business_id, id) on delete restrict not valid,
  add constraint expenses_sum_of_parts check (amount_minor = cost_minor + tax_minor + markup_minor) not valid,
  -- A markup is charged to a client, so what nobody is charged has none.
  add constraint expenses_free_has_no_markup check (billing_state <> 'notBillable' or markup_minor = 0) not valid,
  add constraint expenses_share_of_split check ((split_id is null) = (split_share is null)) not valid,
  -- Only what somebody asks for waits for a decision.
  add constraint expenses_direct_is_approved check (is_request or status = 'approved') not valid,
  add constraint expenses_decided_by_someone check ((decided_by is not null) = (is_request and status in ('approved', 'rejected')) and (decided_by is null) = (decided_at is null)) not valid,
  -- Nobody decides about what they asked for themselves (roles.md rule 5).
  add constraint expenses_not_decided_by_asker check (decided_by <> added_by) not valid,
  add constraint expenses_rejected_with_reason check (status <> 'rejected' or decision_note <> '') not valid,
  add constraint expenses_paid_when_approved check (payment_status = 'unpaid' or status = 'approved') not valid,
  add constraint expenses_request_paid_by_someone check ((paid_by is not null) = (is_request and payment_status = 'paid') and (paid_by is null) = (paid_at is null)) not valid;

-- The parts of a split; what waits for a decision; the recycle bin; what the search looks for.
create index expenses_by_split on app.expenses (business_id, split_id) where split_id is not null;
create index expenses_requests on app.expenses (business_id, spent_on desc, id desc) where is_request and deleted_at is null;
create index expenses_deleted on app.expenses (business_id, deleted_at desc) where deleted_at is not null;
create index expenses_by_words on app.expenses using gin (business_id, (description || ' ' || vendor) gin_trgm_ops) where deleted_at is null;

alter table app.flat_fees
  -- The fee earner whose work it pays.
  add column user_id uuid;
alter table app.flat_fees no force row level security;
update app.flat_fees set user_id = added_by where user_id is null;
alter table app.flat_fees force row level security;
alter table app.flat_fees
  add constraint flat_fees_earner_known check (user_id is not null) not valid,
  add constraint flat_fees_earner_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict not valid;
create index flat_fees_by_earner on app.flat_fees (business_id, user_id, charged_on desc, id desc) where deleted_at is null;
create index flat_fees_deleted on app.flat_fees (business_id, deleted_at desc) where deleted_at is not null;
create index flat_fees_by_words on app.flat_fees using gin (business_id, description gin_trgm_ops) where deleted_at is null;
-- Who sees their own alone sees the fees that pay their work, whoever wrote them down.
alter policy scope on app.flat_fees using ((select app.sees_all_time()) or (select app.current_user_id()) in (added_by, user_id));

-- A fee in parts, each due on its day (billing-maths R18); a fee paid at once has none.
create table app.flat_fee_instalments (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  flat_fee_id uuid not null,
  position smallint not null check (position > 0),
  due_on date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  primary key (business_id, id),
  constraint flat_fee_instalments_once unique (business_id, flat_fee_id, position),
  constraint flat_fee_instalments_fee_fkey foreign key (business_id, flat_fee_id) references app.flat_fees (business_id, id) on delete restrict
);
call app.guard_firm_table('flat_fee_instalments');
-- Seen by whoever sees the fee: walls and scopes of the fee are those of its parts.
create policy of_fee on app.flat_fee_instalments as restrictive for select to app_server
  using (exists (select 1 from app.flat_fees f where f.business_id = flat_fee_instalments.business_id and f.id = flat_fee_id));
grant select, insert, delete on app.flat_fee_instalments to app_server;

-- The parts of a fee sum to the fee, judged when the transaction ends: a fee and its parts are written one after the other.
create function app.keep_instalment_sum() returns trigger language plpgsql as $$
declare
  firm uuid := coalesce(new.business_id, old.business_id);
  fee uuid;
begin
  if tg_table_name = 'flat_fees' then fee := new.id; else fee := coalesce(new.flat_fee_id, old.flat_fee_id); end if;
  perform 1 from app.flat_fees f
    join (select sum(i.amount_minor) as amount, sum(i.home_amount_minor) as home from app.flat_fee_instalments i
      where i.business_id = firm and i.flat_fee_id = fee having count(*) > 0) parts on true
    where f.business_id = firm and f.id = fee and (f.amount_minor <> parts.amount or f.home_amount_minor <> parts.home);
  if found then
    raise exception 'the instalments of % do not sum to it', fee using errcode = 'check_violation', constraint = 'flat_fee_instalments_sum';
  end if;
  return null;
end $$;
create constraint trigger keep_sum after insert or delete on app.flat_fee_instalments deferrable initially deferred
  for each row execute function app.keep_instalment_sum();
create constraint trigger keep_sum after update of amount_minor, home_amount_minor on app.flat_fees deferrable initially deferred
  for each row execute function app.keep_instalment_sum();

-- What is on an invoice is the invoice's: nobody but the invoice's own functions may change or bin it.
create function app.keep_invoiced_charge() returns trigger language plpgsql as $$
begin
  if current_user = 'app_server' then
    if tg_op = 'UPDATE' then
      if old.billing_state = 'onInvoice' then
        raise exception '% is on an invoice', old.id using errcode = 'restrict_violation', constraint = tg_table_name || '_on_invoice';
      end if;
    end if;
    if new.billing_state = 'onInvoice' then
      raise exception 'only an invoice locks a charge' using errcode = 'restrict_violation', constraint = tg_table_name || '_on_invoice';
    end if;
  end if;
  return new;
end $$;
create trigger keep_invoiced before insert or update on app.expenses for each row execute function app.keep_invoiced_charge();
create trigger keep_invoiced before insert or update on app.flat_fees for each row execute function app.keep_invoiced_charge();

-- Whether the person asking holds a permission in the firm that is asked.
create function app.person_may(permission text) returns boolean language sql stable
  as $$ select exists (
    select 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where m.business_id = app.current_business_id() and m.id = app.current_user_id()
      and (permission = any (r.permissions) or 'administrator' = any (r.permissions))) $$;
revoke execute on function app.person_may(text) from public;
grant execute on function app.person_may(text) to app_server;

-- The moves of a request and who may make them, as domain/src/expense-request.ts has them.
create function app.keep_expense_request() returns trigger language plpgsql as $$
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
    -- What somebody decides about, or has decided for, is what was asked for.
    if was not in ('draft', 'rejected') and (new.amount_minor, new.currency, new.matter_id, new.spent_on, new.decided_by, new.decision_note, new.paid_by)
        is distinct from (old.amount_minor, old.currency, old.matter_id, old.spent_on, old.decided_by, old.decision_note, old.paid_by)
      or was = 'paid' and new.deleted_at is not null then
      raise exception 'request % is settled', old.id using errcode = 'restrict_violation', constraint = 'expenses_request_settled';
    end if;
    return new;
  end if;
  is_allowed := case
    when becomes = 'submitted' and was in ('draft', 'rejected') or becomes = 'draft' and was in ('submitted', 'rejected')
      then new.added_by = app.current_user_id() and app.person_may('expensePermission.create')
    when becomes in ('approved', 'rejected') and was = 'submitted'
      then new.decided_by = app.current_user_id() and new.decided_by <> new.added_by and app.person_may('invoice.approve')
    when becomes = 'paid' and was = 'approved'
      then new.paid_by = app.current_user_id() and app.person_may('paymentInfo.create')
    else false end;
  if is_allowed is not true then
    raise exception 'request % does not go from % to %', old.id, was, becomes using errcode = 'restrict_violation', constraint = 'expenses_request_moves';
  end if;
  return new;
end $$;
create trigger keep_request before insert or update on app.expenses for each row
  when (current_user = 'app_server') execute function app.keep_expense_request();

grant insert on app.expenses, app.flat_fees to app_server;
-- Columns are listed: an expense never changes its firm, who entered it, or whether it was asked for.
grant update (matter_id, activity_id, category, description, vendor, reference, spent_on, quantity, unit_cost, cost_minor, tax_percentage, tax_minor,
  markup_percentage, markup_minor, amount_minor, currency, exchange_rate, home_amount_minor, is_firm_expense, billing_state, status, payment_status,
  decided_by, decided_at, decision_note, paid_by, paid_at, updated_at, deleted_at, deleted_by, version) on app.expenses to app_server;
grant update (matter_id, user_id, description, charged_on, quantity, unit_cost, amount_minor, currency, exchange_rate, home_amount_minor, billing_state, status,
  updated_at, deleted_at, deleted_by, version) on app.flat_fees to app_server;

-- What the global search shows of both: the newest few about a text, as app.newest_entries_about does for time. What the
-- person may not see is left out here already: it would take the place of what they may.
create function app.newest_expenses_about(search text, most integer) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
  select e.id from app.expenses e
    left join app.matters m on m.business_id = e.business_id and m.id = e.matter_id
      and (app.sees_all_matters() or m.created_by = app.current_user_id() or m.responsible_id = app.current_user_id() or exists (
        select 1 from app.matter_members mm where mm.business_id = m.business_id and mm.matter_id = m.id and mm.user_id = app.current_user_id()))
    where e.business_id = app.current_business_id() and e.deleted_at is null
      and (app.sees_all_time() or e.added_by = app.current_user_id())
      and (e.matter_id is null or e.matter_id <> all (app.barred_matter_ids()))
      and (e.description || ' ' || e.vendor ilike app.like_part(search) or m.name || ' ' || m.number ilike app.like_part(search))
    order by e.spent_on desc, e.id desc limit most $$;
create function app.newest_flat_fees_about(search text, most integer) returns setof uuid language sql stable security definer
  set search_path = pg_catalog, app set plan_cache_mode = 'force_custom_plan' as $$
  select f.id from app.flat_fees f
    left join app.matters m on m.business_id = f.business_id and m.id = f.matter_id
      and (app.sees_all_matters() or m.created_by = app.current_user_id() or m.responsible_id = app.current_user_id() or exists (
        select 1 from app.matter_members mm where mm.business_id = m.business_id and mm.matter_id = m.id and mm.user_id = app.current_user_id()))
    where f.business_id = app.current_business_id() and f.deleted_at is null
      and (app.sees_all_time() or app.current_user_id() in (f.added_by, f.user_id))
      and f.matter_id <> all (app.barred_matter_ids())
      and (f.description ilike app.like_part(search) or m.name || ' ' || m.number ilike app.like_part(search))
    order by f.charged_on desc, f.id desc limit most $$;
grant create on schema app to app_searcher;
alter function app.newest_expenses_about(text, integer) owner to app_searcher;
alter function app.newest_flat_fees_about(text, integer) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.newest_expenses_about(text, integer), app.newest_flat_fees_about(text, integer) from public;
grant execute on function app.newest_expenses_about(text, integer), app.newest_flat_fees_about(text, integer) to app_server;
