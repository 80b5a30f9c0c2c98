-- When an invoice first left the firm and when its client first read it, and the invoices that left it otherwise than by mail.

-- Kept by app.follow_invoice_delivery from the mails, handovers and views of the invoice, so that lists need not read these.
alter table app.invoices add column sent_at timestamptz, add column viewed_at timestamptz;
drop trigger protect_issued on app.invoices;
create trigger protect_issued before update or delete on app.invoices for each row
  when (old.approved_at is not null) execute function app.protect_issued('{sent_at,viewed_at}');

-- That an invoice was posted, brought or sent by other means than the firm's mail server, as somebody of the firm says.
create table app.invoice_handovers (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  invoice_id uuid not null,
  way text not null check (way in ('post', 'courier', 'hand', 'email', 'other')),
  handed_over_on date not null,
  -- To whom, or the number of the consignment.
  note text not null default '' check (length(note) <= 300),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint invoice_handovers_invoice_fkey foreign key (business_id, invoice_id) references app.invoices (business_id, id) on delete restrict,
  constraint invoice_handovers_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict
);
create index invoice_handovers_by_invoice on app.invoice_handovers (business_id, invoice_id);
call app.guard_firm_table('invoice_handovers');
create policy of_invoice on app.invoice_handovers as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = invoice_handovers.business_id and i.id = invoice_id));
grant select, insert, delete on app.invoice_handovers to app_server;

-- What was sent and read before, of every firm.
alter table app.invoices no force row level security;
alter table app.invoice_links no force row level security;
alter table app.invoice_mails no force row level security;
alter table app.invoice_views no force row level security;
update app.invoices i set sent_at = (select min(m.sent_at) from app.invoice_mails m where m.business_id = i.business_id and m.invoice_id = i.id),
    viewed_at = (select min(v.first_at) from app.invoice_views v join app.invoice_links l on l.business_id = v.business_id and l.id = v.link_id
      where l.business_id = i.business_id and l.invoice_id = i.id)
  where i.approved_at is not null;
alter table app.invoices force row level security;
alter table app.invoice_links force row level security;
alter table app.invoice_mails force row level security;
alter table app.invoice_views force row level security;

create trigger follow_delivery after insert or update of sent_at on app.invoice_mails for each row
  when (new.sent_at is not null) execute function app.follow_invoice_delivery();
create trigger follow_delivery after insert or delete on app.invoice_handovers for each row execute function app.follow_invoice_delivery();
create trigger follow_delivery after insert on app.invoice_views for each row execute function app.follow_invoice_delivery();
