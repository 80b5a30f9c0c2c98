-- The link of an invitation that its sender has copied to pass it on by hand, beside the one that was mailed.

alter table app.invitations add column copied_secret_hash bytea;
create unique index invitations_one_per_copied_secret on app.invitations (copied_secret_hash);
