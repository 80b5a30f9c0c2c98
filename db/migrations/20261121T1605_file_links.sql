-- Who removes a colleague's attachment hands the file back to its sender, who alone sees it from then on. The owner of the
-- tables belongs to app_server and is bound by that policy, so the word to the file is said as app_jobs, as the audit's is.
grant create on schema app to app_jobs;
alter function app.note_file_link() owner to app_jobs;
revoke create on schema app from app_jobs;

drop policy sweep on app.files;
create policy linked on app.files for select to app_jobs using (true);
create policy told on app.files for update to app_jobs using (true) with check (true);
create policy sweep on app.files for delete to app_jobs using (unreferred_since < now() - interval '24 hours');
grant update (unreferred_since, matter_id) on app.files to app_jobs;
