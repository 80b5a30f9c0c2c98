-- Marked by app_jobs, which no wall hides a notification from: the owner of the tables is bound by the policies of app_server.
grant update (mailed_at) on app.notifications to app_jobs;
create policy mark_mailed on app.notifications for update to app_jobs using (true) with check (true);
