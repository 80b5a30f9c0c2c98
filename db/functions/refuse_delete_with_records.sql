-- execute: everybody
-- Refuses to move a client or a matter with records to the recycle bin. The arguments are the column by which records name
-- it, and the name under which the refusal is known. A client that is merged into another has handed its records over, and
-- what was posted for it stays under its name.
create or replace function app.refuse_delete_with_records() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) ->> 'merged_into' is null and app.has_live_records(tg_argv[0], new.business_id, new.id) then
    raise exception '% % has records', tg_table_name, new.id using errcode = 'restrict_violation', constraint = tg_argv[1];
  end if;
  return new;
end $$;
