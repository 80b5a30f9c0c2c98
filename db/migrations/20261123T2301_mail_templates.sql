-- What the firm's mails say where the firm has changed it. A kind without a row, or with a blank one, says what the product says
-- (contract/src/mail-kinds.ts).
create table app.mail_templates (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  -- Null where it was restored. A line break would add a header to the mail.
  subject text check (length(subject) between 1 and 200 and subject !~ '[\n\r]'),
  content text check (length(content) between 1 and 5100),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Null for what was carried over from the billing settings.
  updated_by uuid,
  primary key (business_id, id),
  constraint mail_templates_one_per_kind unique (business_id, kind),
  constraint mail_templates_both_or_neither check ((subject is null) = (content is null)),
  constraint mail_templates_member_fkey foreign key (business_id, updated_by) references app.members (business_id, id) on delete restrict
);
create index mail_templates_by_member on app.mail_templates (business_id, updated_by);
call app.guard_firm_table('mail_templates');
grant select, insert, update on app.mail_templates to app_server;

-- The mail with an invoice was part of the billing settings. Its owner reads past row security while the values move.
alter table app.billing_settings no force row level security;
alter table app.mail_templates no force row level security;
insert into app.mail_templates (business_id, id, kind, subject, content)
  select s.business_id, s.business_id, 'invoice',
    coalesce(nullif(trim(replace(s.mail_subject, '{link}', '')), ''), 'Invoice {number} from {firm}'),
    s.mail_text || case when s.mail_text like '%{link}%' then '' else E'\n\n{link}' end
  from app.billing_settings s
  where s.mail_subject <> 'Invoice {number} from {firm}'
    or s.mail_text <> E'Dear {client},\n\nplease find attached invoice {number} for {total}, due on {due}.\n\nYou can also read and pay it here:\n\n{link}\n\nKind regards,\n{sender}\n{firm}';
alter table app.mail_templates force row level security;
alter table app.billing_settings force row level security;
alter table app.billing_settings drop column mail_subject, drop column mail_text;
