-- What a closed matter has does not become unbilled work: no more than such work comes out of the recycle bin into it (20261122T0330).
-- A request that waited for its decision when the matter was closed was counted then, and may be approved.
create function app.need_open_matter_to_bill() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform 1 from app.matters m where m.business_id = new.business_id and m.id = new.matter_id and m.status = 'closed'
    and not (tg_table_name = 'expenses' and old.billing_state = 'unbilled' and to_jsonb(old) ->> 'status' = 'submitted'
      and exists (select 1 from app.matter_closings c where c.business_id = m.business_id and c.matter_id = m.id
        and c.reopened_at is null and c.closed_at >= old.created_at));
  if found then
    raise exception 'matter % is closed', new.matter_id using errcode = 'restrict_violation', constraint = 'newly_unbilled_of_open_matter';
  end if;
  return new;
end $$;
grant create on schema app to app_searcher;
alter function app.need_open_matter_to_bill() owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.need_open_matter_to_bill() from public;

-- Whoever makes it billable waits for whoever closes the matter at that moment, and looks again: `need_live_matter` holds the
-- matter, and comes first by its name. What comes from another matter is judged by its day, as new work is.
create trigger need_live_matter_to_bill before update of billing_state on app.time_entries for each row
  when (old.billing_state <> 'unbilled' and new.billing_state = 'unbilled' and new.deleted_at is null
    and current_user = 'app_server') execute function app.need_live_matter();
create trigger need_open_matter_to_bill before update of billing_state on app.time_entries for each row
  when (old.billing_state <> 'unbilled' and new.billing_state = 'unbilled' and old.matter_id = new.matter_id
    and old.deleted_at is null and new.deleted_at is null
    and current_user = 'app_server' and not app.person_may('adminPermissions')) execute function app.need_open_matter_to_bill();

create trigger need_live_matter_to_bill before update of billing_state, status on app.expenses for each row
  when (new.billing_state = 'unbilled' and new.status in ('approved', 'submitted')
    and (old.billing_state <> 'unbilled' or old.status <> new.status) and new.matter_id is not null and new.deleted_at is null
    and current_user = 'app_server') execute function app.need_live_matter();
create trigger need_open_matter_to_bill before update of billing_state, status on app.expenses for each row
  when (new.billing_state = 'unbilled' and new.status in ('approved', 'submitted')
    and (old.billing_state <> 'unbilled' or old.status <> new.status) and old.matter_id = new.matter_id
    and old.deleted_at is null and new.deleted_at is null
    and current_user = 'app_server' and not app.person_may('adminPermissions')) execute function app.need_open_matter_to_bill();

create trigger need_live_matter_to_bill before update of billing_state, status on app.flat_fees for each row
  when (new.billing_state = 'unbilled' and new.status <> 'rejected' and (old.billing_state <> 'unbilled' or old.status = 'rejected')
    and new.deleted_at is null and current_user = 'app_server') execute function app.need_live_matter();
create trigger need_open_matter_to_bill before update of billing_state, status on app.flat_fees for each row
  when (new.billing_state = 'unbilled' and new.status <> 'rejected' and (old.billing_state <> 'unbilled' or old.status = 'rejected')
    and old.matter_id = new.matter_id and old.deleted_at is null and new.deleted_at is null
    and current_user = 'app_server' and not app.person_may('adminPermissions')) execute function app.need_open_matter_to_bill();
