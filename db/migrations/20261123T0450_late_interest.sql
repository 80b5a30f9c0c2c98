-- Interest on overdue invoices: how a firm charges it, and which days were charged.

-- A firm without a row charges none.
create table app.late_interest_settings (
  business_id uuid not null references app.businesses (id) on delete restrict,
  is_charged boolean not null,
  -- `ukStatutory` adds 8 points to the percentage, which is then the reference rate, and one fixed sum to each debt.
  method text not null check (method in ('percent', 'ukStatutory')),
  percent numeric(7, 4) not null check (percent between 0 and 100),
  -- Days after an invoice is due for which nothing is charged.
  grace_days smallint not null check (grace_days between 0 and 365),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id)
);
call app.guard_firm_table('late_interest_settings', key_column => 'business_id');

-- What a line of kind interest charges. A claim as billed work is: it goes with its line, and when its invoice is voided.
create table app.interest_charges (
  business_id uuid not null references app.businesses (id) on delete restrict,
  line_id uuid not null,
  interest_invoice_id uuid not null,
  kind text not null check (kind in ('days', 'fixedSum')),
  -- The debt that was overdue: an invoice on one of its matters.
  invoice_id uuid not null,
  matter_id uuid not null,
  -- The first day is not counted, the last one is; null for the fixed sum.
  from_on date,
  to_on date,
  annual_percent numeric(7, 4),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (business_id, line_id),
  constraint interest_charges_line_fkey foreign key (business_id, line_id) references app.invoice_lines (business_id, id) on delete restrict,
  constraint interest_charges_interest_invoice_fkey foreign key (business_id, interest_invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint interest_charges_share_fkey foreign key (business_id, invoice_id, matter_id)
    references app.invoice_shares (business_id, invoice_id, matter_id) on delete restrict,
  constraint interest_charges_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint interest_charges_days_complete check (
    (kind = 'days') = (from_on is not null) and (from_on is null) = (to_on is null) and (from_on is null) = (annual_percent is null)),
  constraint interest_charges_in_order check (from_on < to_on),
  -- No day of a debt is charged twice.
  constraint interest_charges_days_once exclude using gist (business_id with =, invoice_id with =, matter_id with =,
    daterange(from_on, to_on, '(]') with &&) where (kind = 'days')
);
-- The law adds one fixed sum to a debt.
create unique index interest_charges_fixed_sum_once on app.interest_charges (business_id, invoice_id) where kind = 'fixedSum';
create index interest_charges_by_interest_invoice on app.interest_charges (business_id, interest_invoice_id);
create index interest_charges_by_matter on app.interest_charges (business_id, matter_id);
call app.guard_firm_table('interest_charges', key_column => 'line_id');
create policy of_invoice on app.interest_charges as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = interest_charges.business_id and i.id = invoice_id));

create trigger free_interest before delete on app.invoice_lines for each row when (old.kind = 'interest')
  execute function app.free_interest();
create trigger free_interest after update on app.invoices for each row when (old.status = 'approved' and new.status = 'void')
  execute function app.free_interest();

grant select, insert, update on app.late_interest_settings to app_server;
grant select, insert on app.interest_charges to app_server;
