-- Tax codes, how a firm bills, and invoices with the work that they bill.

create table app.tax_codes (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9 .%-]{0,11}$'),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('standard', 'reduced', 'zero', 'exempt', 'outsideScope', 'withholding')),
  position smallint not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint tax_codes_one_per_code unique (business_id, code)
);
call app.guard_firm_table('tax_codes');

-- A code's rate from a day on. Rates change; an invoice copies the one of its day.
create table app.tax_rates (
  business_id uuid not null references app.businesses (id) on delete restrict,
  tax_code_id uuid not null,
  starts_on date not null,
  percent numeric(7, 4) not null check (percent between 0 and 100),
  primary key (business_id, tax_code_id, starts_on),
  constraint tax_rates_code_fkey foreign key (business_id, tax_code_id) references app.tax_codes (business_id, id) on delete restrict
);
call app.guard_firm_table('tax_rates', key_column => 'tax_code_id');

-- How a firm numbers, taxes and approves invoices. A firm without a row uses the defaults of the columns.
create table app.billing_settings (
  business_id uuid not null references app.businesses (id) on delete restrict,
  invoice_number_pattern text not null default 'INV-{year}-{seq:4}' check (invoice_number_pattern ~ '\{seq(:[1-9])?\}'),
  terms_days smallint not null default 30 check (terms_days between 0 and 365),
  tax_rounding text not null default 'perInvoice' check (tax_rounding in ('perInvoice', 'perLine', 'downPerInvoice')),
  prices_include text not null default 'noTax' check (prices_include in ('noTax', 'tax')),
  -- Whether an invoice needs somebody who holds invoice.approve; if not, whoever may create one may approve it.
  approval_required boolean not null default true,
  -- Whether an author may approve their own invoice; null allows it where the firm has one member (roles.md rule 5).
  allow_self_approval boolean,
  note text not null default '' check (length(note) <= 2000),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id)
);
call app.guard_firm_table('billing_settings', key_column => 'business_id');

create table app.invoices (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  client_id uuid not null,
  -- The matters of its lines: the ethical wall of one hides the whole invoice.
  matter_ids uuid[] not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'void')),
  -- Taken when it is approved, without gaps.
  number text check (length(number) between 1 and 60),
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  exchange_rate numeric(24, 12) not null check (exchange_rate > 0),
  issued_on date not null,
  due_on date not null,
  bill_to text not null check (length(bill_to) <= 2000),
  note text not null default '' check (length(note) <= 5000),
  -- For colleagues only.
  internal_note text not null default '' check (length(internal_note) <= 5000),
  discount_type text check (discount_type in ('percent', 'amount')),
  discount_value numeric(19, 4) check (discount_value >= 0),
  discount_target text check (discount_target in ('all', 'fees', 'time', 'expense')),
  tax_rounding text not null check (tax_rounding in ('perInvoice', 'perLine', 'downPerInvoice')),
  prices_include text not null check (prices_include in ('noTax', 'tax')),
  -- What the payer is expected to withhold of the fees (R12): no line of the invoice.
  withholding_code_id uuid,
  withholding_percent numeric(7, 4) check (withholding_percent between 0 and 100),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor between 0 and subtotal_minor),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  home_total_minor bigint not null check (home_total_minor >= 0),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_by uuid,
  submitted_at timestamptz,
  -- Why it was sent back to its author.
  return_reason text not null default '' check (length(return_reason) <= 2000),
  approved_by uuid,
  approved_at timestamptz,
  entry_id uuid,
  voided_by uuid,
  voided_at timestamptz,
  void_reason text not null default '' check (length(void_reason) <= 2000),
  void_entry_id uuid,
  version integer not null default 1,
  primary key (business_id, id),
  constraint invoices_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint invoices_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint invoices_submitter_fkey foreign key (business_id, submitted_by) references app.members (business_id, id) on delete restrict,
  constraint invoices_approver_fkey foreign key (business_id, approved_by) references app.members (business_id, id) on delete restrict,
  constraint invoices_voider_fkey foreign key (business_id, voided_by) references app.members (business_id, id) on delete restrict,
  constraint invoices_withholding_fkey foreign key (business_id, withholding_code_id) references app.tax_codes (business_id, id) on delete restrict,
  constraint invoices_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint invoices_void_entry_fkey foreign key (business_id, void_entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint invoices_one_per_number unique (business_id, number),
  constraint invoices_due_after_issue check (due_on >= issued_on),
  constraint invoices_of_matters check (cardinality(matter_ids) > 0),
  constraint invoices_same_currency check (currency <> home_currency or (exchange_rate = 1 and total_minor = home_total_minor)),
  constraint invoices_discount_complete check ((discount_type is null) = (discount_value is null) and (discount_type is null) = (discount_target is null)),
  constraint invoices_withholding_complete check ((withholding_code_id is null) = (withholding_percent is null)),
  -- A draft has no number, an issued invoice has one, with who approved it and when, and the entry that posted it.
  constraint invoices_issued_completely check (
    (status in ('approved', 'void')) = (number is not null) and (number is null) = (approved_by is null)
    and (number is null) = (approved_at is null) and (number is null) = (entry_id is null)),
  constraint invoices_voided_completely check (
    (status = 'void') = (voided_by is not null) and (voided_by is null) = (voided_at is null)
    and (voided_by is null) = (void_reason = '') and (voided_by is null) = (void_entry_id is null)),
  constraint invoices_submitted_by_someone check ((submitted_by is null) = (submitted_at is null) and (status <> 'submitted' or submitted_by is not null))
);
create index invoices_by_issue on app.invoices (business_id, issued_on desc, id desc)
  include (client_id, status, home_total_minor);
create index invoices_by_client on app.invoices (business_id, client_id, issued_on desc, id desc);
create index invoices_by_matter on app.invoices using gin (business_id, matter_ids);
create index invoices_not_issued on app.invoices (business_id, status) where status in ('draft', 'submitted');
create index invoices_by_text on app.invoices using gin (business_id, (coalesce(number, '') || ' ' || note) gin_trgm_ops);
call app.guard_firm_table('invoices');
-- A role with assigned matters sees the invoices on those matters only (roles.md rule 6).
create policy scope on app.invoices as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_ids <@ (select app.assigned_matter_ids()));
create trigger protect_issued before update or delete on app.invoices for each row
  when (old.approved_at is not null) execute function app.protect_issued();
create trigger require_approver before update on app.invoices for each row
  when (old.approved_at is null and new.approved_at is not null) execute function app.require_approver();

create table app.invoice_lines (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  invoice_id uuid not null,
  position integer not null check (position > 0),
  kind text not null check (kind in ('time', 'expense', 'flat', 'contingency', 'interest', 'other')),
  matter_id uuid not null,
  -- The day and the person of the work.
  worked_on date not null,
  user_id uuid,
  description text not null check (length(description) <= 10000),
  quantity numeric(15, 4) not null check (quantity >= 0),
  rate numeric(19, 4) not null check (rate >= 0),
  -- What the work itself said, beside what is billed; null for a line without work behind it.
  original_description text,
  original_quantity numeric(15, 4),
  original_rate numeric(19, 4),
  discount_type text check (discount_type in ('percent', 'amount')),
  discount_value numeric(19, 4) check (discount_value >= 0),
  tax_code_ids uuid[] not null default '{}',
  gross_minor bigint not null check (gross_minor >= 0),
  discount_minor bigint not null check (discount_minor between 0 and gross_minor),
  -- Its share of the discount of the whole invoice.
  allocated_minor bigint not null check (allocated_minor between 0 and gross_minor - discount_minor),
  -- What it earns: after discounts, and without the tax that the price includes.
  income_minor bigint not null,
  home_income_minor bigint not null,
  primary key (business_id, id),
  constraint invoice_lines_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint invoice_lines_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint invoice_lines_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint invoice_lines_discount_complete check ((discount_type is null) = (discount_value is null)),
  constraint invoice_lines_original_complete check (
    (original_description is null) = (original_quantity is null) and (original_quantity is null) = (original_rate is null))
);
create index invoice_lines_by_invoice on app.invoice_lines (business_id, invoice_id, position);
create index invoice_lines_by_matter on app.invoice_lines (business_id, matter_id);
call app.guard_firm_table('invoice_lines');
create policy of_invoice on app.invoice_lines as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = invoice_lines.business_id and i.id = invoice_id));
create trigger protect_issued before insert or update or delete on app.invoice_lines for each row execute function app.protect_issued_part();

-- The tax of each code on each matter, at the rate that is copied from the code.
create table app.invoice_taxes (
  business_id uuid not null references app.businesses (id) on delete restrict,
  invoice_id uuid not null,
  matter_id uuid not null,
  tax_code_id uuid not null,
  code text not null,
  name text not null,
  percent numeric(7, 4) not null check (percent between 0 and 100),
  base_minor bigint not null,
  tax_minor bigint not null check (tax_minor >= 0),
  home_tax_minor bigint not null check (home_tax_minor >= 0),
  primary key (business_id, invoice_id, matter_id, tax_code_id),
  constraint invoice_taxes_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint invoice_taxes_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint invoice_taxes_code_fkey foreign key (business_id, tax_code_id) references app.tax_codes (business_id, id) on delete restrict
);
create index invoice_taxes_by_matter on app.invoice_taxes (business_id, matter_id);
call app.guard_firm_table('invoice_taxes', key_column => 'invoice_id');
create policy of_invoice on app.invoice_taxes as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = invoice_taxes.business_id and i.id = invoice_id));
create trigger protect_issued before insert or update or delete on app.invoice_taxes for each row execute function app.protect_issued_part();

alter table app.flat_fee_instalments
  add column billing_state text not null default 'unbilled' check (billing_state in ('unbilled', 'onInvoice'));

-- Which work is on which invoice. The key is the id of the work itself, so that nothing is billed twice.
create table app.billed_work (
  business_id uuid not null references app.businesses (id) on delete restrict,
  work_id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  matter_id uuid not null,
  time_entry_id uuid,
  expense_id uuid,
  flat_fee_id uuid,
  instalment_id uuid,
  primary key (business_id, work_id),
  constraint billed_work_one_per_line unique (business_id, line_id),
  constraint billed_work_is_one_thing check (
    num_nonnulls(time_entry_id, expense_id, flat_fee_id, instalment_id) = 1
    and work_id = coalesce(time_entry_id, expense_id, flat_fee_id, instalment_id)),
  constraint billed_work_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint billed_work_line_fkey foreign key (business_id, line_id) references app.invoice_lines (business_id, id) on delete restrict,
  constraint billed_work_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint billed_work_time_fkey foreign key (business_id, time_entry_id) references app.time_entries (business_id, id) on delete restrict,
  constraint billed_work_expense_fkey foreign key (business_id, expense_id) references app.expenses (business_id, id) on delete restrict,
  constraint billed_work_fee_fkey foreign key (business_id, flat_fee_id) references app.flat_fees (business_id, id) on delete restrict,
  constraint billed_work_instalment_fkey foreign key (business_id, instalment_id) references app.flat_fee_instalments (business_id, id) on delete restrict
);
create index billed_work_by_invoice on app.billed_work (business_id, invoice_id);
create index billed_work_by_matter on app.billed_work (business_id, matter_id);
create index billed_work_by_instalment on app.billed_work (business_id, instalment_id) where instalment_id is not null;
call app.guard_firm_table('billed_work', key_column => 'work_id');
create trigger protect_issued before insert or delete on app.billed_work for each row execute function app.protect_issued_part();
create trigger claim_work after insert on app.billed_work for each row execute function app.claim_work();
create trigger free_work after delete on app.billed_work for each row execute function app.free_work();
-- A fee of which a part is on an invoice is changed by nobody.
create trigger protect_fee_in_parts before update on app.flat_fees for each row
  when (current_user = 'app_server') execute function app.protect_fee_in_parts();

alter table app.invoice_shares
  add constraint invoice_shares_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict;

-- A matter with an invoice on it is not deleted.
create trigger refuse_delete_invoiced before update on app.matters for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.refuse_delete_invoiced();

-- Each invoice on each of its matters, for the checks of a closing.
create view app.matter_invoices with (security_invoker = true) as
  select distinct l.business_id, l.matter_id, l.invoice_id as id, i.status, coalesce(s.open_minor, 0) as open_minor,
    null::timestamptz as deleted_at
  from app.invoice_lines l
    join app.invoices i on i.business_id = l.business_id and i.id = l.invoice_id
    left join app.invoice_shares s on s.business_id = l.business_id and s.invoice_id = l.invoice_id and s.matter_id = l.matter_id;
call app.let_searcher_read('invoices', 'invoice_lines', 'invoice_shares');
grant select on app.matter_invoices to app_searcher;
call app.register_closing_check('draftInvoices', 'matter_invoices', 'status in (''draft'', ''submitted'')');
call app.register_closing_check('openInvoices', 'matter_invoices', 'open_minor > 0');

grant select, insert, update on app.tax_codes, app.billing_settings to app_server;
grant select, insert, update, delete on app.tax_rates, app.invoice_lines, app.invoice_taxes to app_server;
grant select, insert, delete on app.billed_work to app_server;
grant select, insert, delete on app.invoices to app_server;
-- Columns are listed where some of them never change, such as the firm or who wrote it.
grant update (client_id, matter_ids, status, number, currency, exchange_rate, issued_on, due_on, bill_to, note, internal_note,
  discount_type, discount_value, discount_target, tax_rounding, prices_include, withholding_code_id, withholding_percent,
  subtotal_minor, discount_minor, tax_minor, total_minor, home_total_minor, updated_at, submitted_by, submitted_at, return_reason,
  approved_by, approved_at, entry_id, voided_by, voided_at, void_reason, void_entry_id, version)
  on app.invoices to app_server;
