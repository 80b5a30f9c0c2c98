-- A client asks about one line of an invoice. What the line comes to with its tax is held: the rest stays payable, and nobody is
-- reminded of the held part, until the firm has answered.

create table app.invoice_questions (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  invoice_id uuid not null,
  line_id uuid not null,
  matter_id uuid not null,
  client_id uuid not null,
  access_id uuid not null,
  -- The person of the client, by the name of that day.
  asked_by_name text not null check (length(asked_by_name) between 1 and 200),
  question text not null check (length(question) between 1 and 2000),
  -- In the currency of the invoice; set by the trigger hold_line.
  held_minor bigint not null default 0 check (held_minor >= 0),
  created_at timestamptz not null default now(),
  answer text not null default '' check (length(answer) <= 2000),
  -- 'adjusted': a credit note took the line back, in whole or in part; 'explained': the charge stays.
  outcome text check (outcome in ('explained', 'adjusted')),
  answered_by uuid,
  answered_at timestamptz,
  primary key (business_id, id),
  constraint invoice_questions_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint invoice_questions_line_fkey foreign key (business_id, line_id) references app.invoice_lines (business_id, id) on delete restrict,
  constraint invoice_questions_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint invoice_questions_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint invoice_questions_asker_fkey foreign key (business_id, access_id) references app.portal_access (business_id, id) on delete restrict,
  constraint invoice_questions_answerer_fkey foreign key (business_id, answered_by) references app.members (business_id, id) on delete restrict,
  constraint invoice_questions_answered_whole check (num_nonnulls(outcome, answered_by, answered_at) in (0, 3)
    and (outcome is null) = (answer = ''))
);
-- One question at a time holds a line.
create unique index invoice_questions_one_open on app.invoice_questions (business_id, line_id) where answered_at is null;
create index invoice_questions_by_invoice on app.invoice_questions (business_id, invoice_id, id);
create index invoice_questions_by_matter on app.invoice_questions (business_id, matter_id);
create index invoice_questions_by_client on app.invoice_questions (business_id, client_id);
create index invoice_questions_by_access on app.invoice_questions (business_id, access_id);
create index invoice_questions_by_line on app.invoice_questions (business_id, line_id);
call app.guard_firm_table('invoice_questions');
call app.let_searcher_read('invoice_questions');
create policy of_invoice on app.invoice_questions as restrictive for select to app_server
  using (exists (select 1 from app.invoices i where i.business_id = invoice_questions.business_id and i.id = invoice_questions.invoice_id));
create trigger hold_line before insert on app.invoice_questions for each row execute function app.hold_line();

-- What the client sees of an invoice's lines: what its document says, without who worked and at which rate.
create policy client on app.invoice_lines for select to app_portal
  using ((select app.portal_may('billing')) and exists (
    select 1 from app.invoices i where i.business_id = invoice_lines.business_id and i.id = invoice_lines.invoice_id));
create policy client on app.invoice_taxes for select to app_portal
  using ((select app.portal_may('billing')) and exists (
    select 1 from app.invoices i where i.business_id = invoice_taxes.business_id and i.id = invoice_taxes.invoice_id));
create policy client on app.invoice_questions for select to app_portal
  using (client_id = (select app.portal_client_id()) and matter_id = any ((select app.portal_matter_ids())::uuid[])
    and (select app.portal_may('billing')));
create policy client_ask on app.invoice_questions for insert to app_portal
  with check (access_id = (select app.portal_access_id()) and client_id = (select app.portal_client_id()) and answered_at is null
    and (select app.portal_may('billing')) and asked_by_name =
      (select p.name from app.portal_people p where p.business_id = invoice_questions.business_id and p.id = (select app.portal_person_id()))
    and exists (select 1 from app.invoice_lines l where l.business_id = invoice_questions.business_id and l.id = invoice_questions.line_id
      and l.invoice_id = invoice_questions.invoice_id and l.matter_id = invoice_questions.matter_id));
-- Whoever answered.
create policy client_of_questions on app.members for select to app_portal
  using ((select app.portal_may('billing')) and id in (select q.answered_by from app.invoice_questions q where q.business_id = members.business_id));

grant select on app.invoice_questions to app_server;
grant update (answer, outcome, answered_by, answered_at) on app.invoice_questions to app_server;
grant select (business_id, id, invoice_id, position, kind, matter_id, worked_on, description, tax_code_ids, gross_minor, discount_minor,
  income_minor) on app.invoice_lines to app_portal;
grant select (business_id, invoice_id, matter_id, tax_code_id, tax_minor) on app.invoice_taxes to app_portal;
grant select (business_id, id, invoice_id, line_id, matter_id, client_id, asked_by_name, question, held_minor, created_at, answer, outcome,
  answered_by, answered_at) on app.invoice_questions to app_portal;
grant insert (business_id, id, invoice_id, line_id, matter_id, client_id, access_id, asked_by_name, question, created_at)
  on app.invoice_questions to app_portal;
