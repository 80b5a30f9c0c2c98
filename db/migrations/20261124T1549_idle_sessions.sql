-- A firm lets the sessions of its people end that nobody uses.

-- After so many minutes without an act of the person; null is never.
alter table app.sign_in_rules add column idle_minutes smallint;
-- squawk-ignore constraint-missing-not-valid
alter table app.sign_in_rules add constraint sign_in_rules_idle_known
  check (idle_minutes in (15, 30, 60, 240, 480, 720));
-- Since when there is a limit: what was before it counts for nobody.
alter table app.sign_in_rules add column idle_since timestamptz;
-- squawk-ignore constraint-missing-not-valid
alter table app.sign_in_rules add constraint sign_in_rules_idle_since_with_limit check ((idle_minutes is null) = (idle_since is null));
-- Each request asks whether there is any limit at all.
-- squawk-ignore require-concurrent-index-creation
create index sign_in_rules_with_limit on app.sign_in_rules (business_id) where idle_minutes is not null;

create table app.session_activity (
  session_id uuid primary key references app.sessions (id) on delete restrict,
  -- When the person last did something, to the half minute. Only of sessions that a firm limits.
  active_at timestamptz not null
);
comment on table app.session_activity is 'unaudited: it changes each minute and says of nobody what they did';
alter table app.session_activity enable row level security, force row level security;
create policy recorder on app.session_activity to app_jobs using (true) with check (true);
create policy lookup on app.session_activity for select to app_searcher using (true);
grant select, insert, update on app.session_activity to app_jobs;
grant select on app.session_activity to app_searcher;
