-- An administrator signs a person of the firm out on all devices, and a firm lets sessions end that nobody uses.

-- When an administrator last ended the sessions of the person; part of the firm's trail, which the sessions are not.
alter table app.members add column sessions_ended_at timestamptz;

-- app.end_member_sessions and app.end_idle_session belong to app_jobs. They reach the sessions of the people of one firm.
create policy of_members on app.sessions to app_jobs
  using (exists (select from app.members m where m.business_id = (select app.current_business_id()) and m.id = account_id))
  with check (ended_at is not null);
grant select (account_id) on app.sessions to app_jobs;
grant select (business_id, id) on app.single_sign_on_sessions to app_jobs;
create policy of_members on app.single_sign_on_sessions for select to app_jobs using (true);
