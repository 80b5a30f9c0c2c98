-- What people change about how they sign in: passkeys, authenticator apps, recovery codes, passwords and addresses. Each firm of a
-- person has a row of its own, so that the changes are part of its audit log and of its seals, as sign-ins are. What was changed is
-- named, and nothing by which somebody could sign in.
create table app.sign_in_changes (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  user_id uuid not null,
  what text not null check (what in ('passkeyAdded', 'passkeyRemoved', 'authenticatorAdded', 'authenticatorRemoved',
    'recoveryCodesMade', 'passwordChanged', 'passwordReset', 'emailChangeStarted', 'emailChangeStopped', 'emailChanged')),
  address inet,
  user_agent text,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint sign_in_changes_user_fkey foreign key (business_id, user_id) references app.members (business_id, id)
);
create index sign_in_changes_by_user on app.sign_in_changes (business_id, user_id, id desc);
call app.guard_firm_table('sign_in_changes');
grant select, insert on app.sign_in_changes to app_server;

-- Null for a password of which that is not known.
alter table app.accounts add column password_changed_at timestamptz;
comment on table app.session_activity is 'unaudited: it changes every few minutes and says of nobody what they did';
