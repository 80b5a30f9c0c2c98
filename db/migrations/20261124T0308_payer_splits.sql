-- An invoice split between payers. Each payer has an invoice of their own; the claims of the work stay on the lines of one of them,
-- the first, so that work is on one invoice at most as before, and it is free again only when no part bills it any more.

-- Of a line of a part: what it is a share of.
alter table app.invoice_lines
  add column full_quantity numeric(15, 4) check (full_quantity >= 0),
  add column full_gross_minor bigint
    constraint invoice_lines_full_complete check ((full_quantity is null) = (full_gross_minor is null))
    constraint invoice_lines_within_full check (gross_minor <= full_gross_minor);

create table app.payer_invoices (
  business_id uuid not null references app.businesses (id) on delete restrict,
  invoice_id uuid not null,
  -- What the parts of one whole have in common.
  split_id uuid not null,
  matter_ids uuid[] not null,
  -- The first part has the claims of the work. Lines of the same place, on each part, are shares of one line.
  position smallint not null check (position > 0),
  payer_count smallint not null check (payer_count > 1),
  -- Null where the payer takes an amount.
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  full_minor bigint not null check (full_minor > 0),
  -- To whom the whole was addressed, for when the parts are joined again.
  full_bill_to text not null check (length(full_bill_to) <= 2000),
  primary key (business_id, invoice_id),
  constraint payer_invoices_in_order unique (business_id, split_id, position),
  constraint payer_invoices_of_count check (position <= payer_count),
  constraint payer_invoices_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict
);
call app.guard_firm_table('payer_invoices', key_column => 'invoice_id');
create policy of_invoice on app.payer_invoices as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = payer_invoices.business_id and i.id = invoice_id));
grant select, insert, delete on app.payer_invoices to app_server;

-- When a split is made its parts are the whole, to the smallest unit.
create constraint trigger check_split after insert on app.payer_invoices deferrable initially deferred
  for each row execute function app.check_split();
-- Afterwards nobody changes what a part amounts to, or on whom.
create trigger protect_part before update on app.invoices for each row
  when (row (old.client_id, old.matter_ids, old.currency, old.exchange_rate, old.subtotal_minor, old.discount_minor, old.tax_minor,
      old.total_minor, old.home_total_minor)
    is distinct from row (new.client_id, new.matter_ids, new.currency, new.exchange_rate, new.subtotal_minor, new.discount_minor,
      new.tax_minor, new.total_minor, new.home_total_minor))
  execute function app.protect_part();
-- Work is free when the last part that bills it is void, credited in full or deleted.
create trigger free_shared_work after update on app.invoices for each row when (old.status = 'approved' and new.status = 'void')
  execute function app.free_shared_work();
create trigger free_shared_work after delete on app.payer_invoices for each row execute function app.free_shared_work();
