-- owner: app_searcher
-- execute: nobody
-- Records of a closed matter do not become unbilled work. A request that waited for its decision at the closing was
-- counted then, and may be approved.
create or replace function app.require_open_matter_to_bill() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
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
