-- Firms make roles of their own: who changed one last, a scope that shows only what a person made or is responsible for, and
-- invitations that were answered long ago and outlive their role.
alter table app.roles add column updated_by uuid;
alter table app.roles add constraint roles_updater_fkey
  foreign key (business_id, updated_by) references app.members (business_id, id) on delete restrict not valid;
-- A firm has few rows of this kind: the lock is over in a moment.
-- squawk-ignore constraint-missing-not-valid
alter table app.roles validate constraint roles_updater_fkey;
-- squawk-ignore require-concurrent-index-creation
create index roles_by_updater on app.roles (business_id, updated_by) where updated_by is not null;

alter table app.roles drop constraint roles_matter_scope_check;
alter table app.roles add constraint roles_matter_scope_check check (matter_scope in ('all', 'assigned', 'own')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table app.roles validate constraint roles_matter_scope_check;

-- An invitation that can still be accepted has a role.
alter table app.invitations drop constraint invitations_role_fkey;
-- squawk-ignore ban-drop-not-null
alter table app.invitations alter column role_id drop not null;
alter table app.invitations add constraint invitations_role_fkey foreign key (business_id, role_id)
  references app.roles (business_id, id) on delete set null (role_id) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table app.invitations validate constraint invitations_role_fkey;
alter table app.invitations add constraint invitations_open_has_role
  check (role_id is not null or accepted_at is not null or revoked_at is not null) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table app.invitations validate constraint invitations_open_has_role;
-- squawk-ignore require-concurrent-index-creation
create index invitations_by_role on app.invitations (business_id, role_id);
