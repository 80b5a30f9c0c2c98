-- A default rate holds from a day on, until the next one of its owner in the same currency; without a day from always on.
-- Entries keep the rate that they were saved with, and the day from which it held.
alter table app.member_rates add column effective_on date;
alter table app.member_rates drop constraint member_rates_one_per_currency;
-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid
alter table app.member_rates add constraint member_rates_one_per_day
  unique nulls not distinct (business_id, user_id, currency, effective_on);

alter table app.firm_rates add column effective_on date;
alter table app.firm_rates drop constraint firm_rates_one_per_currency;
-- squawk-ignore disallowed-unique-constraint, constraint-missing-not-valid
alter table app.firm_rates add constraint firm_rates_one_per_day
  unique nulls not distinct (business_id, currency, effective_on);

-- Null for rates without a day, and for those of the matter or typed by hand.
alter table app.time_entries
  add column rate_effective_on date constraint time_entries_rate_day
    check (rate_effective_on is null or rate_rule in ('person', 'firm'));
grant update (rate_effective_on) on app.time_entries to app_server;
