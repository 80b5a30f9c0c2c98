-- Payments, what they settle, the credit of clients, and refunds.

-- Whether money is received and paid here: bank accounts and cash. The account with the role `bank` does in any case.
alter table app.ledger_accounts add column holds_money boolean not null default false;
grant update (holds_money) on app.ledger_accounts to app_server;

alter table app.billing_settings add column receipt_number_pattern text not null default 'RCT-{year}-{seq:4}'
  constraint billing_settings_receipt_pattern check (receipt_number_pattern ~ '\{seq(:[1-9])?\}');

-- Money received from a client. Never deleted and never changed: it may be undone once, by exact reversal.
create table app.payments (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  client_id uuid not null,
  -- The matters of the invoices that it settled when it was received: the ethical wall of one hides the whole payment.
  matter_ids uuid[] not null,
  -- Of its receipt: without gaps.
  number text not null check (length(number) between 1 and 60),
  received_on date not null,
  method text not null check (method in ('transfer', 'cheque', 'cash', 'card', 'online')),
  account_id uuid not null,
  payer text not null default '' check (length(payer) <= 200),
  reference text not null default '' check (length(reference) <= 120),
  note text not null default '' check (length(note) <= 2000),
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  exchange_rate numeric(24, 12) not null check (exchange_rate > 0),
  amount_minor bigint not null check (amount_minor > 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  -- The currency of the invoices that it settles, and its rate on that day.
  invoice_currency app.currency_code not null references app.currencies (code),
  invoice_exchange_rate numeric(24, 12) not null check (invoice_exchange_rate > 0),
  -- What the payer withheld, in the currency of the invoices (R12), and the certificate of the tax office that proves it.
  withheld_minor bigint not null default 0 check (withheld_minor >= 0),
  tax_withheld_minor bigint not null default 0 check (tax_withheld_minor >= 0),
  certificate text not null default '' check (length(certificate) <= 120),
  certificate_on date,
  -- Of a payment through a provider: its own reference, which is recorded once, and what it takes for itself.
  provider text check (provider ~ '^[a-z]+$'),
  provider_reference text check (length(provider_reference) between 1 and 200),
  provider_fee_minor bigint not null default 0 check (provider_fee_minor between 0 and amount_minor),
  entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  status text not null default 'received' check (status in ('received', 'bounced', 'reversed')),
  undone_on date,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text not null default '' check (length(undo_reason) <= 2000),
  undo_entry_id uuid,
  -- What the bank charged when it bounced, in the currency of the payment.
  bank_fee_minor bigint not null default 0 check (bank_fee_minor >= 0),
  primary key (business_id, id),
  constraint payments_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint payments_account_fkey foreign key (business_id, account_id) references app.ledger_accounts (business_id, id) on delete restrict,
  constraint payments_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint payments_undo_entry_fkey foreign key (business_id, undo_entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint payments_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint payments_undoer_fkey foreign key (business_id, undone_by) references app.members (business_id, id) on delete restrict,
  constraint payments_one_per_number unique (business_id, number),
  constraint payments_one_per_provider_reference unique (business_id, provider, provider_reference),
  constraint payments_same_currency check (currency <> home_currency or (exchange_rate = 1 and amount_minor = home_amount_minor)),
  constraint payments_provider_complete check ((provider is null) = (provider_reference is null)),
  constraint payments_undone_completely check (
    (status = 'received') = (undone_on is null) and (undone_on is null) = (undone_at is null) and (undone_on is null) = (undo_reason = '')
    and (undone_on is null) = (undo_entry_id is null) and (bank_fee_minor = 0 or status = 'bounced'))
);
create index payments_by_day on app.payments (business_id, received_on desc, id desc);
create index payments_by_client on app.payments (business_id, client_id, received_on desc, id desc);
create index payments_by_matter on app.payments using gin (business_id, matter_ids);
create index payments_without_certificate on app.payments (business_id, received_on)
  where (withheld_minor > 0 or tax_withheld_minor > 0) and certificate = '';
create index payments_by_text on app.payments using gin (business_id, (number || ' ' || reference || ' ' || payer) gin_trgm_ops);
call app.guard_firm_table('payments');
-- A role with assigned matters sees the payments on those matters only (roles.md rule 6).
create policy scope on app.payments as restrictive for select to app_server
  using ((select app.sees_all_matters()) or (matter_ids <> '{}' and matter_ids <@ (select app.assigned_matter_ids())));
create trigger protect_posted before update or delete on app.payments for each row when (old.undone_at is null)
  execute function app.protect_posted('{status,undone_on,undone_at,undone_by,undo_reason,undo_entry_id,bank_fee_minor,certificate,certificate_on,updated_at,version}');
create trigger protect_undone before update or delete on app.payments for each row when (old.undone_at is not null)
  execute function app.protect_posted('{certificate,certificate_on,updated_at,version}');

-- Money that a client has with the firm: what was paid beyond the invoices, and what was credited after it had been paid.
create table app.client_credits (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  client_id uuid not null,
  -- Those of the payment or the credit note.
  matter_ids uuid[] not null,
  source text not null check (source in ('payment', 'creditNote')),
  payment_id uuid,
  credit_note_id uuid,
  -- The number of the receipt or the credit note.
  number text not null check (length(number) between 1 and 60),
  arisen_on date not null,
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  amount_minor bigint not null check (amount_minor > 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  unapplied_minor bigint not null,
  unapplied_home_minor bigint not null check (unapplied_home_minor >= 0),
  undone_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  constraint client_credits_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint client_credits_payment_fkey foreign key (business_id, payment_id) references app.payments (business_id, id) on delete restrict,
  constraint client_credits_note_fkey foreign key (business_id, credit_note_id) references app.credit_notes (business_id, id) on delete restrict,
  constraint client_credits_one_per_payment unique (business_id, payment_id),
  constraint client_credits_one_per_note unique (business_id, credit_note_id),
  constraint client_credits_of_source check (
    (source = 'payment') = (payment_id is not null) and (source = 'creditNote') = (credit_note_id is not null)),
  constraint client_credits_never_overdrawn check (unapplied_minor between 0 and amount_minor),
  constraint client_credits_no_residue check (unapplied_minor > 0 or unapplied_home_minor = 0)
);
create index client_credits_by_client on app.client_credits (business_id, client_id, arisen_on);
create index client_credits_unapplied on app.client_credits (business_id, client_id) where unapplied_minor > 0;
call app.guard_firm_table('client_credits');
create policy scope on app.client_credits as restrictive for select to app_server
  using ((select app.sees_all_matters()) or (matter_ids <> '{}' and matter_ids <@ (select app.assigned_matter_ids())));
create trigger protect_posted before update or delete on app.client_credits for each row when (old.undone_at is null)
  execute function app.protect_posted('{unapplied_minor,unapplied_home_minor,undone_at,updated_at,version}');
create trigger protect_undone before update or delete on app.client_credits for each row when (old.undone_at is not null)
  execute function app.protect_posted('{}');

-- What a payment or a credit settles of an invoice on a matter. Undone by a row that reverses it.
create table app.payment_allocations (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  payment_id uuid,
  credit_id uuid,
  invoice_id uuid not null,
  matter_id uuid not null,
  effective_on date not null,
  -- The invoice's currency: all that is settled, and what of it the payer withheld.
  currency app.currency_code not null references app.currencies (code),
  settled_minor bigint not null check (settled_minor <> 0),
  withheld_minor bigint not null default 0,
  tax_withheld_minor bigint not null default 0,
  -- What it takes off the home value of the invoice.
  home_minor bigint not null,
  -- What it takes of the payment or the credit, in the currency of that.
  taken_minor bigint not null,
  taken_home_minor bigint not null,
  entry_id uuid not null,
  reverses_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint payment_allocations_payment_fkey foreign key (business_id, payment_id) references app.payments (business_id, id) on delete restrict,
  constraint payment_allocations_credit_fkey foreign key (business_id, credit_id) references app.client_credits (business_id, id) on delete restrict,
  constraint payment_allocations_share_fkey foreign key (business_id, invoice_id, matter_id)
    references app.invoice_shares (business_id, invoice_id, matter_id) on delete restrict,
  constraint payment_allocations_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint payment_allocations_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint payment_allocations_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint payment_allocations_reversed_once unique (business_id, reverses_id),
  constraint payment_allocations_reversed_fkey foreign key (business_id, reverses_id) references app.payment_allocations (business_id, id) on delete restrict,
  constraint payment_allocations_one_source check (num_nonnulls(payment_id, credit_id) = 1),
  constraint payment_allocations_sign check ((settled_minor < 0) = (reverses_id is not null))
);
create index payment_allocations_by_payment on app.payment_allocations (business_id, payment_id) where payment_id is not null;
create index payment_allocations_by_credit on app.payment_allocations (business_id, credit_id) where credit_id is not null;
create index payment_allocations_by_invoice on app.payment_allocations (business_id, invoice_id, matter_id);
create index payment_allocations_by_matter on app.payment_allocations (business_id, matter_id);
create index payment_allocations_by_entry on app.payment_allocations (business_id, entry_id);
call app.guard_firm_table('payment_allocations');
create policy of_invoice on app.payment_allocations as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = payment_allocations.business_id and i.id = invoice_id));
create trigger append_only before update or delete or truncate on app.payment_allocations for each statement execute function app.refuse_change();

-- Client credit that was paid back.
create table app.refunds (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  credit_id uuid not null,
  client_id uuid not null,
  matter_ids uuid[] not null,
  refunded_on date not null,
  method text not null check (method in ('transfer', 'cheque', 'cash', 'card', 'online')),
  account_id uuid not null,
  reference text not null default '' check (length(reference) <= 120),
  note text not null default '' check (length(note) <= 2000),
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  amount_minor bigint not null check (amount_minor > 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  undone_on date,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text not null default '' check (length(undo_reason) <= 2000),
  undo_entry_id uuid,
  primary key (business_id, id),
  constraint refunds_credit_fkey foreign key (business_id, credit_id) references app.client_credits (business_id, id) on delete restrict,
  constraint refunds_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint refunds_account_fkey foreign key (business_id, account_id) references app.ledger_accounts (business_id, id) on delete restrict,
  constraint refunds_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint refunds_undo_entry_fkey foreign key (business_id, undo_entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint refunds_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint refunds_undoer_fkey foreign key (business_id, undone_by) references app.members (business_id, id) on delete restrict,
  constraint refunds_undone_completely check (
    (undone_on is null) = (undone_at is null) and (undone_on is null) = (undo_reason = '') and (undone_on is null) = (undo_entry_id is null))
);
create index refunds_by_credit on app.refunds (business_id, credit_id);
create index refunds_by_client on app.refunds (business_id, client_id, refunded_on desc);
call app.guard_firm_table('refunds');
create policy scope on app.refunds as restrictive for select to app_server
  using ((select app.sees_all_matters()) or (matter_ids <> '{}' and matter_ids <@ (select app.assigned_matter_ids())));
create trigger protect_posted before update or delete on app.refunds for each row when (old.undone_at is null)
  execute function app.protect_posted('{undone_on,undone_at,undone_by,undo_reason,undo_entry_id,updated_at,version}');
create trigger protect_undone before update or delete on app.refunds for each row when (old.undone_at is not null)
  execute function app.protect_posted('{}');

-- At the end of a transaction a payment is all on invoices and in credit, and a credit is what is not applied and not refunded.
create constraint trigger check_split after insert or update on app.payments deferrable initially deferred
  for each row execute function app.check_payment_split('id');
create constraint trigger check_split after insert on app.payment_allocations deferrable initially deferred
  for each row when (new.payment_id is not null) execute function app.check_payment_split('payment_id');
create constraint trigger check_split after insert or update on app.client_credits deferrable initially deferred
  for each row when (new.payment_id is not null) execute function app.check_payment_split('payment_id');
create constraint trigger check_credit after insert or update on app.client_credits deferrable initially deferred
  for each row execute function app.check_client_credit('id');
create constraint trigger check_credit after insert on app.payment_allocations deferrable initially deferred
  for each row when (new.credit_id is not null) execute function app.check_client_credit('credit_id');
create constraint trigger check_credit after insert or update on app.refunds deferrable initially deferred
  for each row execute function app.check_client_credit('credit_id');

-- A client with payments is not deleted.
create trigger refuse_delete_paying before update on app.clients for each row
  when (old.deleted_at is null and new.deleted_at is not null and new.merged_into is null) execute function app.refuse_delete_paying();

call app.let_searcher_read('payments', 'payment_allocations');
call app.let_ledger_write('payments', 'client_credits', 'payment_allocations', 'refunds');
grant select on app.payments, app.client_credits, app.payment_allocations, app.refunds to app_ledger;

grant select, insert on app.payments, app.client_credits, app.payment_allocations, app.refunds to app_server;
grant update (status, undone_on, undone_at, undone_by, undo_reason, undo_entry_id, bank_fee_minor, certificate, certificate_on, updated_at, version)
  on app.payments to app_server;
grant update (unapplied_minor, unapplied_home_minor, undone_at, updated_at, version) on app.client_credits to app_server;
grant update (undone_on, undone_at, undone_by, undo_reason, undo_entry_id, updated_at, version) on app.refunds to app_server;
