-- A person's new e-mail address, until it is confirmed from the old one and from the new one. The table belongs to no firm.
create table app.email_changes (
  account_id uuid primary key references app.accounts (id) on delete restrict,
  new_email text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint email_changes_email_form check (new_email = lower(new_email) and new_email like '%_@_%' and length(new_email) <= 254)
);
alter table app.email_changes enable row level security, force row level security;
create policy own_email_change on app.email_changes to app_server
  using ((select app.is_identity_realm()) or account_id = (select app.current_user_id()));
create trigger audit after insert or update or delete on app.email_changes
  for each row execute function app.write_audit('-', 'account_id');
grant select, insert, update, delete on app.email_changes to app_server;

-- Each address gets a link of its own.
-- squawk-ignore constraint-missing-not-valid
alter table app.mail_links drop constraint mail_links_purpose_check,
  add constraint mail_links_purpose_check check (purpose in ('verify', 'reset', 'change_from', 'change_to'));
