-- As in 20261121T1500_live_matters.sql. The owner is bound by the walls and the scope of whoever asks, so a person who was
-- taken off a matter could not bring back time of their own: both are laid aside for a second look, within this function alone.
create or replace function app.need_live_matter() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  barred text := current_setting('app.barred_matters', true);
  scope text := current_setting('app.matter_scope', true);
  is_live boolean;
begin
  perform 1 from app.matters m
    where m.business_id = new.business_id and m.id = new.matter_id and m.deleted_at is null for share;
  is_live := found;
  if not is_live then
    perform set_config('app.barred_matters', '', true), set_config('app.matter_scope', 'all', true);
    perform 1 from app.matters m
      where m.business_id = new.business_id and m.id = new.matter_id and m.deleted_at is null for share;
    is_live := found;
    perform set_config('app.barred_matters', coalesce(barred, ''), true), set_config('app.matter_scope', coalesce(scope, ''), true);
  end if;
  if not is_live then
    raise exception 'matter % is deleted', new.matter_id using errcode = 'restrict_violation', constraint = 'records_of_live_matter';
  end if;
  return new;
end $$;
