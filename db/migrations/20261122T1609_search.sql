-- The searcher (app_searcher), the role behind functions that look across firms or use an index that row security hides.
-- It cannot sign in. Its functions return ids or yes and no, and what they find is read again under row security.

create policy lookup on app.businesses for select to app_searcher using (true);
create policy lookup on app.members for select to app_searcher using (true);
create policy lookup on app.invitations for select to app_searcher using (true);
create policy lookup on app.sessions for select to app_searcher using (true);
create policy lookup on app.roles for select to app_searcher using (true);
create policy lookup on app.matters for select to app_searcher using (true);
create policy lookup on app.matter_members for select to app_searcher using (true);
create policy lookup on app.accounts for select to app_searcher using (true);
create policy names on app.clients for select to app_searcher using (true);
create policy names on app.party_names for select to app_searcher using (true);
create policy in_use on app.time_entries for select to app_searcher using (true);
create policy in_use on app.expenses for select to app_searcher using (true);
create policy in_use on app.flat_fees for select to app_searcher using (true);
create policy lookup_for_time on app.time_entries for select to app_searcher using (true);
create policy lookup_for_time on app.clients for select to app_searcher using (true);
create policy lookup_for_time on app.activities for select to app_searcher using (true);
create policy lookup on app.audit_log for select to app_searcher using (true);
create policy lookup on app.files for select to app_searcher using (true);
create policy lookup on app.stored_contents for select to app_searcher using (true);
create policy lookup on app.progress_updates for select to app_searcher using (true);
create policy lookup on app.calendar_feeds for select to app_searcher using (true);
create policy lookup on app.client_merges for select to app_searcher using (true);
create policy lookup on app.client_merge_parts for select to app_searcher using (true);
create policy lookup on app.client_contacts for select to app_searcher using (true);
create policy lookup on app.wall_breaks for select to app_searcher using (true);
create policy lookup on app.matter_closings for select to app_searcher using (true);
create policy leavers on app.timer_segments for select to app_searcher using (true);
