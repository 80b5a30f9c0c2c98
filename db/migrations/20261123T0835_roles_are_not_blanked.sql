-- A role that answered invitations name is taken from them by whoever deletes it, so that the audit trail says so: no reference
-- blanks rows.
alter table app.invitations drop constraint invitations_role_fkey;
alter table app.invitations add constraint invitations_role_fkey foreign key (business_id, role_id)
  references app.roles (business_id, id) on delete restrict not valid;
-- A firm has few rows of this kind: the lock is over in a moment.
-- squawk-ignore constraint-missing-not-valid
alter table app.invitations validate constraint invitations_role_fkey;
