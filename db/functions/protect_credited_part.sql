-- execute: everybody
-- The lines and taxes of a credit note change only while it is a draft.
create or replace function app.protect_credited_part() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  part record := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from app.credit_notes n where n.business_id = part.business_id and n.id = part.credit_note_id and n.status <> 'draft') then
    raise exception 'credit note % is issued', part.credit_note_id using errcode = 'restrict_violation', constraint = 'credit_notes_issued_unchanged';
  end if;
  return part;
end $$;
