-- What stands at the end of a firm's mails to clients: a document of the editor, and its plain text.
create table app.mail_signatures (
  business_id uuid not null references app.businesses (id) on delete restrict,
  -- Null for none.
  content jsonb check (jsonb_typeof(content) = 'object'),
  content_text text not null default '' check (length(content_text) <= 1000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  primary key (business_id),
  constraint mail_signatures_both_or_neither check ((content is null) = (content_text = '')),
  constraint mail_signatures_member_fkey foreign key (business_id, updated_by) references app.members (business_id, id) on delete restrict
);
create index mail_signatures_by_member on app.mail_signatures (business_id, updated_by);
call app.guard_firm_table('mail_signatures', key_column => 'business_id');
grant select, insert, update on app.mail_signatures to app_server;
