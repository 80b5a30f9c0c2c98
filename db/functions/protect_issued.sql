-- execute: everybody
-- An invoice or a credit note never changes once it is approved, whoever asks: it may only be voided, once. The argument
-- names columns that follow what is posted about it.
create or replace function app.protect_issued() returns trigger language plpgsql as $$
declare
  movable text[] := coalesce(tg_argv[0], '{}')::text[] || case when tg_op = 'UPDATE' and old.status = 'approved' and new.status = 'void'
    then '{status,voided_by,voided_at,void_reason,void_entry_id,updated_at,version}'::text[] else '{}' end
    -- The number of an invoice of older books is free again once it is taken back, so that its file can be brought again, mended.
    || case when tg_op = 'UPDATE' and old.status = 'void' and to_jsonb(old) ->> 'brought_forward_on' is not null
      then '{number,updated_at,version}'::text[] else '{}' end;
begin
  if tg_op = 'DELETE' or to_jsonb(old) - movable is distinct from to_jsonb(new) - movable then
    raise exception '% % is issued', tg_table_name, old.id using errcode = 'restrict_violation',
      constraint = tg_table_name || '_issued_unchanged';
  end if;
  return new;
end $$;
