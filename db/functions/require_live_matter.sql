-- execute: nobody
-- Records outside the recycle bin belong to a matter outside it, and a closed matter takes nothing dated after its
-- closing; the argument names the column of the day. The lock makes a concurrent deletion or closing wait and check
-- again. The owner is bound by the person's walls and scope, so both are set aside for a second look: a person who was
-- taken off a matter can still restore time of their own. Row security still keeps the owner within the firm.
create or replace function app.require_live_matter() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  barred text := current_setting('app.barred_matters', true);
  scope text := current_setting('app.matter_scope', true);
  closing date;
  is_live boolean;
  is_moved boolean := true;
begin
  select m.closed_on into closing from app.matters m
    where m.business_id = new.business_id and m.id = new.matter_id and m.deleted_at is null for share;
  is_live := found;
  if not is_live then
    perform set_config('app.barred_matters', '', true), set_config('app.matter_scope', 'all', true);
    select m.closed_on into closing from app.matters m
      where m.business_id = new.business_id and m.id = new.matter_id and m.deleted_at is null for share;
    is_live := found;
    perform set_config('app.barred_matters', coalesce(barred, ''), true), set_config('app.matter_scope', coalesce(scope, ''), true);
  end if;
  if not is_live then
    raise exception 'matter % is deleted', new.matter_id using errcode = 'restrict_violation', constraint = 'records_need_live_matter';
  end if;
  if closing is null or tg_nargs = 0 then return new; end if;
  if tg_op = 'UPDATE' then
    is_moved := old.matter_id is distinct from new.matter_id or to_jsonb(old) ->> tg_argv[0] is distinct from to_jsonb(new) ->> tg_argv[0];
  end if;
  if is_moved and (to_jsonb(new) ->> tg_argv[0])::date > closing then
    raise exception 'matter % is closed', new.matter_id using errcode = 'restrict_violation', constraint = 'records_before_closing';
  end if;
  return new;
end $$;
