-- Money spent and fixed prices agreed, charged to a client or borne by the firm.

create table app.expenses (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- Null where the firm bears the cost.
  matter_id uuid,
  activity_id uuid,
  category text not null default '',
  description text not null default '',
  spent_on date not null,
  quantity numeric(15, 4) not null default 1 check (quantity > 0),
  unit_cost numeric(15, 4) not null check (unit_cost >= 0),
  -- cost + tax + markup, computed once when written.
  amount_minor bigint not null check (amount_minor >= 0),
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  exchange_rate numeric(24, 12) not null default 1 check (exchange_rate > 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  is_firm_expense boolean not null default false,
  -- Entered as a request; still true after the decision.
  is_request boolean not null default false,
  billing_state text not null check (billing_state in ('notBillable', 'unbilled', 'onInvoice')),
  status text not null default 'approved' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'paid')),
  added_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  vendor text not null default '',
  -- The number on the receipt.
  reference text not null default '',
  -- quantity × unit_cost, the tax and the markup on it, each rounded once; amount_minor is their sum.
  cost_minor bigint not null default 0 check (cost_minor >= 0),
  tax_percentage numeric(7, 4) not null default 0 check (tax_percentage between 0 and 100),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  markup_percentage numeric(8, 4) not null default 0 check (markup_percentage between 0 and 1000),
  markup_minor bigint not null default 0 check (markup_minor >= 0),
  -- The parts of one split cost have the same id, each with its share.
  split_id uuid,
  split_share numeric(15, 4) check (split_share >= 0),
  -- Who approved or rejected the request, and why; who paid it.
  decided_by uuid,
  decided_at timestamptz,
  decision_note text not null default '',
  paid_by uuid,
  paid_at timestamptz,
  primary key (business_id, id),
  constraint expenses_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint expenses_activity_fkey foreign key (business_id, activity_id) references app.activities (business_id, id) on delete restrict,
  constraint expenses_adder_fkey foreign key (business_id, added_by) references app.members (business_id, id) on delete restrict,
  constraint expenses_deleter_fkey foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict,
  constraint expenses_borne_by_someone check (is_firm_expense or matter_id is not null),
  -- What the firm bears is never billed.
  constraint expenses_firm_is_not_billed check (not is_firm_expense or billing_state = 'notBillable'),
  constraint expenses_same_currency check (currency <> home_currency or (exchange_rate = 1 and amount_minor = home_amount_minor)),
  constraint expenses_deleted_by_someone check ((deleted_at is null) = (deleted_by is null)),
  constraint expenses_invoiced_not_deleted check (deleted_at is null or billing_state <> 'onInvoice'),
  constraint expenses_decider_fkey foreign key (business_id, decided_by) references app.members (business_id, id) on delete restrict,
  constraint expenses_payer_fkey foreign key (business_id, paid_by) references app.members (business_id, id) on delete restrict,
  constraint expenses_sum_of_parts check (amount_minor = cost_minor + tax_minor + markup_minor),
  -- A markup is charged to a client, so what nobody is charged has none.
  constraint expenses_free_has_no_markup check (billing_state <> 'notBillable' or markup_minor = 0),
  constraint expenses_share_of_split check ((split_id is null) = (split_share is null)),
  -- Only a request waits for a decision.
  constraint expenses_direct_is_approved check (is_request or status = 'approved'),
  constraint expenses_decided_by_someone check ((decided_by is not null) = (is_request and status in ('approved', 'rejected')) and (decided_by is null) = (decided_at is null)),
  -- Nobody decides their own request (roles.md rule 5).
  constraint expenses_not_decided_by_requester check (decided_by <> added_by),
  constraint expenses_rejected_with_reason check (status <> 'rejected' or decision_note <> ''),
  constraint expenses_paid_when_approved check (payment_status = 'unpaid' or status = 'approved'),
  constraint expenses_request_paid_by_someone check ((paid_by is not null) = (is_request and payment_status = 'paid') and (paid_by is null) = (paid_at is null))
);
create index expenses_by_day on app.expenses (business_id, is_firm_expense, spent_on desc, id desc) where deleted_at is null;
create index expenses_by_matter on app.expenses (business_id, matter_id, spent_on desc, id desc) where deleted_at is null;
create index expenses_by_adder on app.expenses (business_id, added_by, spent_on desc, id desc) where deleted_at is null;
-- The parts of a split; what waits for a decision; the recycle bin; what the search looks for.
create index expenses_by_split on app.expenses (business_id, split_id) where split_id is not null;
create index expenses_requests on app.expenses (business_id, spent_on desc, id desc) where is_request and deleted_at is null;
create index expenses_deleted on app.expenses (business_id, deleted_at desc) where deleted_at is not null;
-- The newest of the clients' and the firm's own together are read from an index.
create index expenses_newest on app.expenses (business_id, spent_on desc, id desc) where deleted_at is null;
-- An expense is also found by its category and by the number of its receipt.
create index expenses_by_text on app.expenses
  using gin (business_id, (description || ' ' || vendor || ' ' || reference || ' ' || category) gin_trgm_ops) where deleted_at is null;
create index expenses_by_activity on app.expenses (business_id, activity_id, spent_on desc, id desc) where deleted_at is null;
comment on column app.expenses.is_request is 'Somebody asked for it, and somebody else decides; it stays true when that is done';
call app.guard_firm_table('expenses');
-- A role may see only its own expenses, as with time (roles.md rule 6).
create policy scope on app.expenses as restrictive for select to app_server
  using ((select app.sees_all_time()) or added_by = (select app.current_user_id()));
create trigger protect_invoiced before insert or update on app.expenses for each row
  when (current_user = 'app_server') execute function app.protect_invoiced();
create trigger request_transitions before insert or update on app.expenses for each row
  when (current_user = 'app_server') execute function app.check_request_transition();
create trigger require_live_matter before insert or update of matter_id, spent_on, deleted_at on app.expenses for each row
  when (new.deleted_at is null and new.matter_id is not null) execute function app.require_live_matter('spent_on');
create trigger require_open_matter before update of deleted_at on app.expenses for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.billing_state = 'unbilled' and new.status in ('approved', 'submitted')
    and current_user = 'app_server' and not app.has_permission('adminPermissions')) execute function app.require_open_matter();
create trigger require_live_matter_to_bill before update of billing_state, status on app.expenses for each row
  when (new.billing_state = 'unbilled' and new.status in ('approved', 'submitted')
    and (old.billing_state <> 'unbilled' or old.status <> new.status) and new.matter_id is not null and new.deleted_at is null
    and current_user = 'app_server') execute function app.require_live_matter();
create trigger require_open_matter_to_bill before update of billing_state, status on app.expenses for each row
  when (new.billing_state = 'unbilled' and new.status in ('approved', 'submitted')
    and (old.billing_state <> 'unbilled' or old.status <> new.status) and old.matter_id = new.matter_id
    and old.deleted_at is null and new.deleted_at is null
    and current_user = 'app_server' and not app.has_permission('adminPermissions')) execute function app.require_open_matter_to_bill();

create table app.flat_fees (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  description text not null default '',
  charged_on date not null,
  quantity numeric(15, 4) not null default 1 check (quantity > 0),
  unit_cost numeric(15, 4) not null check (unit_cost >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  exchange_rate numeric(24, 12) not null default 1 check (exchange_rate > 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  billing_state text not null check (billing_state in ('notBillable', 'unbilled', 'onInvoice')),
  status text not null default 'approved' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  added_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  -- The fee earner whose work it pays.
  user_id uuid,
  primary key (business_id, id),
  constraint flat_fees_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint flat_fees_adder_fkey foreign key (business_id, added_by) references app.members (business_id, id) on delete restrict,
  constraint flat_fees_deleter_fkey foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict,
  constraint flat_fees_same_currency check (currency <> home_currency or (exchange_rate = 1 and amount_minor = home_amount_minor)),
  constraint flat_fees_deleted_by_someone check ((deleted_at is null) = (deleted_by is null)),
  constraint flat_fees_invoiced_not_deleted check (deleted_at is null or billing_state <> 'onInvoice'),
  constraint flat_fees_earner_known check (user_id is not null),
  constraint flat_fees_earner_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
create index flat_fees_by_day on app.flat_fees (business_id, charged_on desc, id desc) where deleted_at is null;
create index flat_fees_by_matter on app.flat_fees (business_id, matter_id, charged_on desc, id desc) where deleted_at is null;
create index flat_fees_by_adder on app.flat_fees (business_id, added_by, charged_on desc, id desc) where deleted_at is null;
create index flat_fees_by_earner on app.flat_fees (business_id, user_id, charged_on desc, id desc) where deleted_at is null;
create index flat_fees_deleted on app.flat_fees (business_id, deleted_at desc) where deleted_at is not null;
create index flat_fees_by_words on app.flat_fees using gin (business_id, description gin_trgm_ops) where deleted_at is null;
call app.guard_firm_table('flat_fees');
-- A role that sees its own time sees the fees that pay its work, whoever entered them.
create policy scope on app.flat_fees as restrictive for select to app_server
  using ((select app.sees_all_time()) or (select app.current_user_id()) in (added_by, user_id));
create trigger protect_invoiced before insert or update on app.flat_fees for each row
  when (current_user = 'app_server') execute function app.protect_invoiced();
create trigger require_live_matter before insert or update of matter_id, charged_on, deleted_at on app.flat_fees for each row
  when (new.deleted_at is null) execute function app.require_live_matter('charged_on');
create trigger require_open_matter before update of deleted_at on app.flat_fees for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.billing_state = 'unbilled' and new.status <> 'rejected'
    and current_user = 'app_server' and not app.has_permission('adminPermissions')) execute function app.require_open_matter();
create trigger require_live_matter_to_bill before update of billing_state, status on app.flat_fees for each row
  when (new.billing_state = 'unbilled' and new.status <> 'rejected' and (old.billing_state <> 'unbilled' or old.status = 'rejected')
    and new.deleted_at is null and current_user = 'app_server') execute function app.require_live_matter();
create trigger require_open_matter_to_bill before update of billing_state, status on app.flat_fees for each row
  when (new.billing_state = 'unbilled' and new.status <> 'rejected' and (old.billing_state <> 'unbilled' or old.status = 'rejected')
    and old.matter_id = new.matter_id and old.deleted_at is null and new.deleted_at is null
    and current_user = 'app_server' and not app.has_permission('adminPermissions')) execute function app.require_open_matter_to_bill();
create constraint trigger check_sum after update of amount_minor, home_amount_minor on app.flat_fees deferrable initially deferred
  for each row execute function app.check_instalment_sum();

-- A fee in parts, each due on its day (billing-maths R18); a fee paid at once has none.
create table app.flat_fee_instalments (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  flat_fee_id uuid not null,
  position smallint not null check (position > 0),
  due_on date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  -- The fee's matter, so that its wall also covers the instalments, in the table and in the audit trail.
  matter_id uuid,
  primary key (business_id, id),
  constraint flat_fee_instalments_once unique (business_id, flat_fee_id, position),
  constraint flat_fee_instalments_fee_fkey foreign key (business_id, flat_fee_id) references app.flat_fees (business_id, id) on delete restrict,
  constraint flat_fee_instalments_of_matter check (matter_id is not null),
  constraint flat_fee_instalments_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict
);
create index flat_fee_instalments_by_matter on app.flat_fee_instalments (business_id, matter_id);
call app.guard_firm_table('flat_fee_instalments');
-- Visible to people who see the fee, so its walls and scopes apply.
create policy of_fee on app.flat_fee_instalments as restrictive for select to app_server
  using (exists (select 1 from app.flat_fees f where f.business_id = flat_fee_instalments.business_id and f.id = flat_fee_id));
create constraint trigger check_sum after insert or delete on app.flat_fee_instalments deferrable initially deferred
  for each row execute function app.check_instalment_sum();

-- Receipts of expenses.
call app.create_file_links('expense_files', 'expense_id', 'expenses');

call app.register_record('expenses', 'expenses', '{expense_files.expense_id}');
call app.register_record('flat_fees', 'flat-fees', '{flat_fee_instalments.flat_fee_id}');
call app.register_closing_check('unbilledExpenses', 'expenses', 'billing_state = ''unbilled'' and status = ''approved''');
call app.register_closing_check('unbilledFlatFees', 'flat_fees', 'billing_state = ''unbilled'' and status <> ''rejected''');
call app.register_closing_check('undecidedRequests', 'expenses', 'billing_state = ''unbilled'' and status = ''submitted''');
call app.register_closing_check('draftRequests', 'expenses', 'billing_state = ''unbilled'' and status = ''draft''', blocks => false);

-- Columns are listed where some of them never change, such as the firm or who entered the row.
grant select, insert on app.expenses, app.flat_fees to app_server;
grant select, insert, delete on app.flat_fee_instalments to app_server;
grant update (matter_id, activity_id, category, description, spent_on, quantity, unit_cost, amount_minor, currency,
  exchange_rate, home_amount_minor, is_firm_expense, billing_state, status, payment_status, updated_at, deleted_at, deleted_by,
  version, vendor, reference, cost_minor, tax_percentage, tax_minor, markup_percentage, markup_minor, decided_by, decided_at,
  decision_note, paid_by, paid_at) on app.expenses to app_server;
grant update (matter_id, description, charged_on, quantity, unit_cost, amount_minor, currency, exchange_rate,
  home_amount_minor, billing_state, status, updated_at, deleted_at, deleted_by, version, user_id) on app.flat_fees to
  app_server;
