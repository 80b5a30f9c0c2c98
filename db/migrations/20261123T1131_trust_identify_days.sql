-- Days within which money whose owner is not known is identified or returned. Every jurisdiction says promptly, and begins with 14.
alter table app.trust_accounts
  -- A firm has a few accounts: the lock is over in a moment.
  -- squawk-ignore constraint-missing-not-valid
  add column identify_within_days smallint not null default 14 constraint trust_accounts_identify_within_days check (identify_within_days between 1 and 90);
grant update (identify_within_days) on app.trust_accounts to app_server;
