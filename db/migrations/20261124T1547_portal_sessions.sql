-- A client sees on which devices they are signed in to the portal of a firm, for all of their clients there, and signs the others
-- out. A preview by somebody of the firm is not theirs.
drop policy client on app.portal_sessions;
create policy client on app.portal_sessions for select to app_portal
  using (access_id = (select app.portal_access_id()) or previewed_by is null
    and access_id in (select a.id from app.portal_access a
      where a.business_id = portal_sessions.business_id and a.person_id = (select app.portal_person_id())));
drop policy client_end on app.portal_sessions;
create policy client_end on app.portal_sessions for update to app_portal
  using (previewed_by is null and access_id in (select a.id from app.portal_access a
    where a.business_id = portal_sessions.business_id and a.person_id = (select app.portal_person_id())))
  with check (ended_at is not null);
grant select (previewed_by, address, user_agent, created_at, expires_at, ended_at) on app.portal_sessions to app_portal;
