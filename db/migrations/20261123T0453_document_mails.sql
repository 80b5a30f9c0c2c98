-- The mails with which receipts, credit notes and statements of account go to clients, one for each recipient.

-- A statement as its sender saw it, because another person may see other matters and later entries may change the past.
create table app.mailed_statements (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_ids uuid[] not null,
  content jsonb not null,
  primary key (business_id, id)
);
comment on table app.mailed_statements is 'unaudited: its mails name it, and it never changes';
call app.guard_firm_table('mailed_statements');
create trigger append_only before update or delete or truncate on app.mailed_statements for each statement execute function app.refuse_change();

-- It leaves by a job, which marks it before and after it is handed to the mail server: what is marked before only may have
-- left, and is never sent again by itself (as app.invoice_mails).
create table app.document_mails (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  kind text not null check (kind in ('receipt', 'creditNote', 'statement')),
  -- The payment, the credit note, or the client of the statement.
  record_id uuid not null,
  statement_id uuid,
  matter_ids uuid[] not null,
  recipient text not null check (length(recipient) between 3 and 254),
  subject text not null check (length(subject) between 1 and 300),
  queued_by uuid not null,
  queued_at timestamptz not null default now(),
  handed_over_at timestamptz,
  sent_at timestamptz,
  -- The latest refusal of the mail server, and whether it is final.
  problem text not null default '' check (length(problem) <= 500),
  has_bounced boolean not null default false,
  primary key (business_id, id),
  constraint document_mails_statement_fkey foreign key (business_id, statement_id) references app.mailed_statements (business_id, id) on delete restrict,
  constraint document_mails_sender_fkey foreign key (business_id, queued_by) references app.members (business_id, id) on delete restrict,
  constraint document_mails_statement_of_kind check ((kind = 'statement') = (statement_id is not null)),
  constraint document_mails_handed_over_first check (sent_at is null or handed_over_at is not null)
);
create index document_mails_by_record on app.document_mails (business_id, kind, record_id, queued_at desc);
create index document_mails_by_statement on app.document_mails (business_id, statement_id) where statement_id is not null;
create index document_mails_by_moment on app.document_mails (business_id, queued_at);
call app.guard_firm_table('document_mails');
-- A role with assigned matters sees the mails about those matters only (roles.md rule 6).
create policy scope on app.document_mails as restrictive for select to app_server
  using ((select app.sees_all_matters()) or (matter_ids <> '{}' and matter_ids <@ (select app.assigned_matter_ids())));

grant select, insert on app.mailed_statements, app.document_mails to app_server;
grant update (handed_over_at, sent_at, problem, has_bounced) on app.document_mails to app_server;
