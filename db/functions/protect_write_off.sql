-- execute: everybody
-- A write-off is posted when it is written: it may only be reversed, once.
create or replace function app.protect_write_off() returns trigger language plpgsql as $$
declare
  movable text[] := case when tg_op = 'UPDATE' and old.reversed_at is null
    then '{reversed_by,reversed_at,reversed_on,reversal_reason,reversal_entry_id}' else '{}' end;
begin
  if tg_op = 'DELETE' or to_jsonb(old) - movable is distinct from to_jsonb(new) - movable then
    raise exception 'write-off % is posted', old.id using errcode = 'restrict_violation', constraint = 'write_offs_unchanged';
  end if;
  return new;
end $$;
