-- Credit notes and write-offs of issued invoices, and what each entry moved of the parts of an invoice.

-- What an entry opened (positive) or settled (negative) of the parts of an invoice, in the invoice's currency, so that its
-- reversal moves exactly the same back. Written by app.write_entry with the entry.
create table app.part_moves (
  business_id uuid not null,
  entry_id uuid not null,
  invoice_id uuid not null,
  matter_id uuid not null,
  position integer not null,
  minor bigint not null check (minor <> 0),
  primary key (business_id, entry_id, invoice_id, matter_id, position),
  constraint part_moves_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint part_moves_part_fkey foreign key (business_id, invoice_id, matter_id, position)
    references app.invoice_parts (business_id, invoice_id, matter_id, position) on delete restrict,
  constraint part_moves_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict
);
create index part_moves_by_part on app.part_moves (business_id, invoice_id, matter_id, position) include (minor);
create index part_moves_by_matter on app.part_moves (business_id, matter_id);
comment on table app.part_moves is 'unaudited: written with its entry, never changed';
call app.guard_firm_table('part_moves');
create trigger append_only before update or delete or truncate on app.part_moves for each statement execute function app.refuse_change();
call app.let_ledger_write('part_moves');
grant select, insert on app.part_moves to app_ledger;
grant select on app.part_moves to app_server;
-- What was open before counts as opened by the invoice's own entry.
insert into app.part_moves (business_id, entry_id, invoice_id, matter_id, position, minor)
  select p.business_id, i.entry_id, p.invoice_id, p.matter_id, p.position, p.open_minor
  from app.invoice_parts p join app.invoices i on i.business_id = p.business_id and i.id = p.invoice_id
  where p.open_minor <> 0 and i.entry_id is not null;

alter table app.billing_settings
  add column credit_note_number_pattern text not null default 'CN-{year}-{seq:4}' check (credit_note_number_pattern ~ '\{seq(:[1-9])?\}');

-- A credit note takes income and tax of an issued invoice back: first off what is still owed, the rest is credit of the client.
create table app.credit_notes (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  invoice_id uuid not null,
  client_id uuid not null,
  -- The matters of its lines: the ethical wall of one hides the credit note.
  matter_ids uuid[] not null,
  status text not null default 'draft' check (status in ('draft', 'approved', 'void')),
  -- Taken when it is approved, without gaps.
  number text check (length(number) between 1 and 60),
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  issued_on date not null,
  reason text not null check (length(reason) between 1 and 2000),
  -- Work that it credits in full waits for an invoice again.
  frees_work boolean not null default false,
  net_minor bigint not null check (net_minor > 0),
  tax_minor bigint not null check (tax_minor >= 0),
  home_total_minor bigint not null check (home_total_minor >= 0),
  -- What it took off its invoice when it was approved.
  applied_minor bigint not null default 0 check (applied_minor >= 0),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  approved_by uuid,
  approved_at timestamptz,
  entry_id uuid,
  voided_by uuid,
  voided_at timestamptz,
  void_reason text not null default '' check (length(void_reason) <= 2000),
  void_entry_id uuid,
  version integer not null default 1,
  primary key (business_id, id),
  constraint credit_notes_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint credit_notes_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint credit_notes_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint credit_notes_approver_fkey foreign key (business_id, approved_by) references app.members (business_id, id) on delete restrict,
  constraint credit_notes_voider_fkey foreign key (business_id, voided_by) references app.members (business_id, id) on delete restrict,
  constraint credit_notes_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint credit_notes_void_entry_fkey foreign key (business_id, void_entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint credit_notes_one_per_number unique (business_id, number),
  constraint credit_notes_of_matters check (cardinality(matter_ids) > 0),
  constraint credit_notes_within_total check (applied_minor <= net_minor + tax_minor),
  constraint credit_notes_approved_completely check (
    (status in ('approved', 'void')) = (number is not null) and (number is null) = (approved_by is null)
    and (number is null) = (approved_at is null) and (number is null) = (entry_id is null)),
  constraint credit_notes_voided_completely check (
    (status = 'void') = (voided_by is not null) and (voided_by is null) = (voided_at is null)
    and (voided_by is null) = (void_reason = '') and (voided_by is null) = (void_entry_id is null))
);
create index credit_notes_by_invoice on app.credit_notes (business_id, invoice_id);
create index credit_notes_by_client on app.credit_notes (business_id, client_id, issued_on desc, id desc);
create index credit_notes_by_matter on app.credit_notes using gin (business_id, matter_ids);
call app.guard_firm_table('credit_notes');
create policy of_invoice on app.credit_notes as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = credit_notes.business_id and i.id = invoice_id));
create trigger protect_issued before update or delete on app.credit_notes for each row
  when (old.approved_at is not null) execute function app.protect_issued();
create trigger require_approver before update on app.credit_notes for each row
  when (old.approved_at is null and new.approved_at is not null) execute function app.require_approver();

-- How much of a line of the invoice is taken back, without tax.
create table app.credit_note_lines (
  business_id uuid not null references app.businesses (id) on delete restrict,
  credit_note_id uuid not null,
  position integer not null check (position > 0),
  invoice_line_id uuid not null,
  matter_id uuid not null,
  net_minor bigint not null check (net_minor > 0),
  home_net_minor bigint not null check (home_net_minor >= 0),
  primary key (business_id, credit_note_id, position),
  constraint credit_note_lines_one_per_line unique (business_id, credit_note_id, invoice_line_id),
  constraint credit_note_lines_note_fkey foreign key (business_id, credit_note_id) references app.credit_notes (business_id, id) on delete restrict,
  constraint credit_note_lines_line_fkey foreign key (business_id, invoice_line_id) references app.invoice_lines (business_id, id) on delete restrict,
  constraint credit_note_lines_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict
);
create index credit_note_lines_by_line on app.credit_note_lines (business_id, invoice_line_id);
create index credit_note_lines_by_matter on app.credit_note_lines (business_id, matter_id);
call app.guard_firm_table('credit_note_lines', key_column => 'credit_note_id');
create policy of_credit_note on app.credit_note_lines as restrictive for select to app_server
  using (exists (select from app.credit_notes n where n.business_id = credit_note_lines.business_id and n.id = credit_note_id));
create trigger protect_issued before insert or update or delete on app.credit_note_lines for each row execute function app.protect_credited_part();

-- The tax that is taken back, at the rate that the invoice copied.
create table app.credit_note_taxes (
  business_id uuid not null references app.businesses (id) on delete restrict,
  credit_note_id uuid not null,
  matter_id uuid not null,
  tax_code_id uuid not null,
  code text not null,
  name text not null,
  percent numeric(7, 4) not null check (percent between 0 and 100),
  base_minor bigint not null check (base_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  home_tax_minor bigint not null check (home_tax_minor >= 0),
  primary key (business_id, credit_note_id, matter_id, tax_code_id),
  constraint credit_note_taxes_note_fkey foreign key (business_id, credit_note_id) references app.credit_notes (business_id, id) on delete restrict,
  constraint credit_note_taxes_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint credit_note_taxes_code_fkey foreign key (business_id, tax_code_id) references app.tax_codes (business_id, id) on delete restrict
);
create index credit_note_taxes_by_matter on app.credit_note_taxes (business_id, matter_id);
call app.guard_firm_table('credit_note_taxes', key_column => 'credit_note_id');
create policy of_credit_note on app.credit_note_taxes as restrictive for select to app_server
  using (exists (select from app.credit_notes n where n.business_id = credit_note_taxes.business_id and n.id = credit_note_id));
create trigger protect_issued before insert or update or delete on app.credit_note_taxes for each row execute function app.protect_credited_part();

-- Credit notes never take back more than an invoice bills (billing-maths R13).
create trigger check_credited before update on app.credit_notes for each row
  when (old.approved_at is null and new.approved_at is not null) execute function app.check_credited();
-- Freed work is billed elsewhere, so the credit note that freed it stays.
create trigger free_credited_work after update on app.credit_notes for each row
  when (old.approved_at is null and new.approved_at is not null and new.frees_work) execute function app.free_credited_work();

-- What is written off an invoice: the receivable becomes an expense, the invoice and its tax stay as they are (R14).
create table app.write_offs (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  invoice_id uuid not null,
  client_id uuid not null,
  matter_ids uuid[] not null,
  kind text not null check (kind in ('writeOff', 'badDebt')),
  currency app.currency_code not null references app.currencies (code),
  home_currency app.currency_code not null references app.currencies (code),
  amount_minor bigint not null check (amount_minor > 0),
  home_minor bigint not null check (home_minor >= 0),
  effective_on date not null,
  reason text not null check (length(reason) between 1 and 2000),
  entry_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  reversed_by uuid,
  reversed_at timestamptz,
  reversed_on date,
  reversal_reason text not null default '' check (length(reversal_reason) <= 2000),
  reversal_entry_id uuid,
  primary key (business_id, id),
  constraint write_offs_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint write_offs_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint write_offs_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint write_offs_reverser_fkey foreign key (business_id, reversed_by) references app.members (business_id, id) on delete restrict,
  constraint write_offs_entry_fkey foreign key (business_id, entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint write_offs_reversal_fkey foreign key (business_id, reversal_entry_id) references app.journal_entries (business_id, id) on delete restrict,
  constraint write_offs_of_matters check (cardinality(matter_ids) > 0),
  constraint write_offs_reversed_completely check (
    (reversed_by is null) = (reversed_at is null) and (reversed_by is null) = (reversed_on is null)
    and (reversed_by is null) = (reversal_reason = '') and (reversed_by is null) = (reversal_entry_id is null))
);
create index write_offs_by_invoice on app.write_offs (business_id, invoice_id);
create index write_offs_by_client on app.write_offs (business_id, client_id, effective_on desc);
create index write_offs_by_matter on app.write_offs using gin (business_id, matter_ids);
call app.guard_firm_table('write_offs');
create policy of_invoice on app.write_offs as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = write_offs.business_id and i.id = invoice_id));
create trigger protect_posted before update or delete on app.write_offs for each row execute function app.protect_write_off();

grant select, insert, delete on app.credit_notes, app.credit_note_lines, app.credit_note_taxes to app_server;
grant update (matter_ids, status, number, issued_on, reason, frees_work, net_minor, tax_minor, home_total_minor, applied_minor,
  updated_at, approved_by, approved_at, entry_id, voided_by, voided_at, void_reason, void_entry_id, version)
  on app.credit_notes to app_server;
grant select, insert on app.write_offs to app_server;
grant update (reversed_by, reversed_at, reversed_on, reversal_reason, reversal_entry_id) on app.write_offs to app_server;
