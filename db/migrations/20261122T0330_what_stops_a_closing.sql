-- As in 20261121T1660_matter_file.sql, but a request that nobody has decided about is no unbilled expense yet: it stops a closing
-- as what it is. What somebody has only drafted was not asked of the firm, and stops nobody.
drop function app.unbilled_on(uuid);
create function app.unbilled_on(matter uuid) returns table (entries bigint, expenses bigint, requests bigint, drafts bigint, flat_fees bigint)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select
      (select count(*) from app.time_entries x where x.business_id = app.current_business_id() and x.matter_id = matter
        and x.deleted_at is null and x.billing_state = 'unbilled'),
      e.expenses, e.requests, e.drafts,
      (select count(*) from app.flat_fees x where x.business_id = app.current_business_id() and x.matter_id = matter
        and x.deleted_at is null and x.billing_state = 'unbilled' and x.status <> 'rejected')
    from (select count(*) filter (where x.status = 'approved') as expenses, count(*) filter (where x.status = 'submitted') as requests,
        count(*) filter (where x.status = 'draft') as drafts
      from app.expenses x where x.business_id = app.current_business_id() and x.matter_id = matter
        and x.deleted_at is null and x.billing_state = 'unbilled') e $$;

create or replace function app.keep_unbilled_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from app.unbilled_on(new.id) u where u.entries + u.expenses + u.requests + u.flat_fees > 0)
    and not exists (select 1 from app.matter_closings c where c.business_id = new.business_id and c.matter_id = new.id
      and c.reopened_at is null and c.override_reason <> '') then
    raise exception 'matter % has unbilled work', new.id using errcode = 'restrict_violation', constraint = 'matters_with_unbilled_stay_open';
  end if;
  return new;
end $$;

-- What lay in the recycle bin while a matter was closed was not counted then. Out of it comes unbilled work only while the matter is
-- open, or by who could have closed it all the same. What was deleted after the closing was counted, and comes back.
-- `need_live_matter`, which comes before this by its name, holds the matter.
create function app.need_open_matter() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform 1 from app.matters m where m.business_id = new.business_id and m.id = new.matter_id and m.status = 'closed'
    and not exists (select 1 from app.matter_closings c where c.business_id = m.business_id and c.matter_id = m.id
      and c.reopened_at is null and c.closed_at < old.deleted_at);
  if found then
    raise exception 'matter % is closed', new.matter_id using errcode = 'restrict_violation', constraint = 'unbilled_of_open_matter';
  end if;
  return new;
end $$;
create policy lookup on app.matter_closings for select to app_searcher using (true);
grant select on app.matter_closings to app_searcher;

grant create on schema app to app_searcher;
alter function app.unbilled_on(uuid) owner to app_searcher;
alter function app.need_open_matter() owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.unbilled_on(uuid), app.need_open_matter() from public;
grant execute on function app.unbilled_on(uuid) to app_server;

create trigger need_open_matter before update of deleted_at on app.time_entries for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.billing_state = 'unbilled'
    and current_user = 'app_server' and not app.person_may('adminPermissions')) execute function app.need_open_matter();
create trigger need_open_matter before update of deleted_at on app.expenses for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.billing_state = 'unbilled' and new.status in ('approved', 'submitted')
    and current_user = 'app_server' and not app.person_may('adminPermissions')) execute function app.need_open_matter();
create trigger need_open_matter before update of deleted_at on app.flat_fees for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.billing_state = 'unbilled' and new.status <> 'rejected'
    and current_user = 'app_server' and not app.person_may('adminPermissions')) execute function app.need_open_matter();
