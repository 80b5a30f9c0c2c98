-- execute: nobody
-- Records outside the recycle bin belong to a matter outside it. With the argument 'open' it must also be open for unbilled
-- work that is new to it: a closed matter takes none, whatever its date. The lock makes a concurrent deletion or
-- closing wait and check again. The owner is bound by the person's walls and scope, so both are set aside for a second
-- look: a person who was taken off a matter can still restore time of their own. Row security still keeps the owner within
-- the firm.
create or replace function app.require_live_matter() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  barred text := current_setting('app.barred_matters', true);
  scope text := current_setting('app.matter_scope', true);
  matter_status text;
  is_live boolean;
begin
  select m.status into matter_status from app.matters m
    where m.business_id = new.business_id and m.id = new.matter_id and m.deleted_at is null for share;
  is_live := found;
  if not is_live then
    perform set_config('app.barred_matters', '', true), set_config('app.matter_scope', 'all', true);
    select m.status into matter_status from app.matters m
      where m.business_id = new.business_id and m.id = new.matter_id and m.deleted_at is null for share;
    is_live := found;
    perform set_config('app.barred_matters', coalesce(barred, ''), true), set_config('app.matter_scope', coalesce(scope, ''), true);
  end if;
  if not is_live then
    raise exception 'matter % is deleted', new.matter_id using errcode = 'restrict_violation', constraint = 'records_need_live_matter';
  end if;
  if tg_nargs = 0 or matter_status <> 'closed' or to_jsonb(new) ->> 'billing_state' <> 'unbilled' then return new; end if;
  if tg_op = 'INSERT' or old.matter_id is distinct from new.matter_id then
    raise exception 'matter % is closed', new.matter_id using errcode = 'restrict_violation', constraint = 'new_work_of_open_matter';
  end if;
  return new;
end $$;
