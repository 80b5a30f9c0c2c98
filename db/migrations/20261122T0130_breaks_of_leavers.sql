-- To enter a restricted matter is for administrators alone. Whoever is none any more is outside again at once, and not hours
-- later. Whoever takes the role away may be outside the wall, so this is done by the one who works unattended, within the firm.
create function app.end_breaks_of_leaver(person uuid, moment timestamptz) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  update app.wall_breaks w set left_at = greatest(w.broken_at, moment)
    where w.business_id = app.current_business_id() and w.user_id = person and w.left_at is null
      and not exists (select 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
        where m.business_id = w.business_id and m.id = person and m.removed_at is null and 'administrator' = any (r.permissions));
end $$;
create policy leavers on app.wall_breaks for select to app_jobs using (true);
create policy leavers_end on app.wall_breaks for update to app_jobs using (left_at is null) with check (left_at is not null);
grant select, update (left_at) on app.wall_breaks to app_jobs;
grant create on schema app to app_jobs;
alter function app.end_breaks_of_leaver(uuid, timestamptz) owner to app_jobs;
revoke create on schema app from app_jobs;
revoke execute on function app.end_breaks_of_leaver(uuid, timestamptz) from public;
grant execute on function app.end_breaks_of_leaver(uuid, timestamptz) to app_server;
