-- Cash above this amount is warned of when it is recorded, because of money laundering; 0 warns of none.
alter table app.trust_accounts
  -- A firm has a few accounts: the lock is over in a moment.
  -- squawk-ignore constraint-missing-not-valid
  add column cash_warning_minor bigint not null default 0 constraint trust_accounts_cash_warning check (cash_warning_minor >= 0);
grant update (cash_warning_minor) on app.trust_accounts to app_server;

-- Accounts that were opened before begin with what their jurisdiction says; the policies of the table are those of one firm.
alter table app.trust_accounts no force row level security;
update app.trust_accounts set cash_warning_minor = case when jurisdiction = 'NG' and currency = 'NGN' then 500000000 else 1000000 end
  where (jurisdiction, currency) in (('NG', 'NGN'), ('US', 'USD'));
alter table app.trust_accounts force row level security;
