-- execute: everybody
-- An invoice never changes once it is approved, whoever asks: it may only be voided, once.
create or replace function app.protect_issued() returns trigger language plpgsql as $$
declare
  movable text[] := case when tg_op = 'UPDATE' and old.status = 'approved' and new.status = 'void'
    then '{status,voided_by,voided_at,void_reason,void_entry_id,updated_at,version}' else '{}' end;
begin
  if tg_op = 'DELETE' or to_jsonb(old) - movable is distinct from to_jsonb(new) - movable then
    raise exception 'invoice % is issued', old.id using errcode = 'restrict_violation', constraint = 'invoices_issued_unchanged';
  end if;
  return new;
end $$;
