-- Whose names a client reads was asked again for each row, in four policies; now once for each statement.
drop policy client on app.members;
drop policy client_of_messages on app.members;
drop policy client_of_requests on app.members;
drop policy client_of_questions on app.members;
create policy client on app.members for select to app_portal using (id = any ((select app.portal_member_ids())::uuid[]));
