-- The addresses at which an issued invoice is read without signing in, and the mails that carried it to clients.

create table app.invoice_links (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  invoice_id uuid not null,
  -- Of the secret in the address, which is stored nowhere.
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- Printed on the document, in a mail, or copied by a person.
  purpose text not null check (purpose in ('document', 'mail', 'copy')),
  -- Null where the link came with the document.
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (business_id, id),
  constraint invoice_links_one_per_secret unique (business_id, secret_hash),
  constraint invoice_links_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint invoice_links_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint invoice_links_revoker_fkey foreign key (business_id, revoked_by) references app.members (business_id, id) on delete restrict,
  constraint invoice_links_revoked_by_someone check ((revoked_at is null) = (revoked_by is null))
);
create index invoice_links_by_secret on app.invoice_links (secret_hash);
create index invoice_links_by_invoice on app.invoice_links (business_id, invoice_id);
call app.guard_firm_table('invoice_links');
create policy of_invoice on app.invoice_links as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = invoice_links.business_id and i.id = invoice_id));
call app.let_searcher_read('invoice_links');

-- When a link was used to read its invoice. A link that was never used has no row.
create table app.invoice_views (
  business_id uuid not null references app.businesses (id) on delete restrict,
  link_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1 check (count > 0),
  primary key (business_id, link_id),
  constraint invoice_views_link_fkey foreign key (business_id, link_id) references app.invoice_links (business_id, id) on delete restrict
);
comment on table app.invoice_views is 'unaudited: it counts what readers outside the firm do';
call app.guard_firm_table('invoice_views', key_column => 'link_id');
create policy of_link on app.invoice_views as restrictive for select to app_server
  using (exists (select from app.invoice_links l where l.business_id = invoice_views.business_id and l.id = link_id));

-- A mail to one recipient. It leaves by a job, which marks it before and after it is handed to the mail server: what is
-- marked before only may have left, and is never sent again by itself.
create table app.invoice_mails (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  invoice_id uuid not null,
  -- The address in its text, by which it is known that its recipient has read the invoice.
  link_id uuid not null,
  purpose text not null check (purpose in ('invoice', 'reminder')),
  recipient text not null check (length(recipient) between 3 and 254),
  subject text not null check (length(subject) between 1 and 300),
  -- Null where a job sent it.
  queued_by uuid,
  queued_at timestamptz not null default now(),
  handed_over_at timestamptz,
  sent_at timestamptz,
  -- The latest refusal of the mail server, and whether it is final.
  problem text not null default '' check (length(problem) <= 500),
  has_bounced boolean not null default false,
  primary key (business_id, id),
  constraint invoice_mails_one_per_link unique (business_id, link_id),
  constraint invoice_mails_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint invoice_mails_link_fkey foreign key (business_id, link_id) references app.invoice_links (business_id, id) on delete restrict,
  constraint invoice_mails_sender_fkey foreign key (business_id, queued_by) references app.members (business_id, id) on delete restrict,
  constraint invoice_mails_handed_over_first check (sent_at is null or handed_over_at is not null)
);
create index invoice_mails_by_invoice on app.invoice_mails (business_id, invoice_id, queued_at);
call app.guard_firm_table('invoice_mails');
create policy of_invoice on app.invoice_mails as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = invoice_mails.business_id and i.id = invoice_id));

alter table app.billing_settings
  -- How long the address of an invoice works.
  add column link_days smallint not null default 365 check (link_days between 1 and 1825),
  add column mail_subject text not null default 'Invoice {number} from {firm}' check (length(mail_subject) between 1 and 200),
  add column mail_text text not null check (length(mail_text) between 1 and 5000) default
    E'Dear {client},\n\nplease find attached invoice {number} for {total}, due on {due}.\n\nYou can also read and pay it here:\n\n{link}\n\nKind regards,\n{sender}\n{firm}';

grant select, insert on app.invoice_links, app.invoice_mails to app_server;
grant select, insert, update on app.invoice_views to app_server;
grant update (revoked_at, revoked_by) on app.invoice_links to app_server;
grant update (handed_over_at, sent_at, problem, has_bounced) on app.invoice_mails to app_server;
