-- execute: everybody
-- Refuses to delete a matter that has records.
create or replace function app.keep_matter_with_records() returns trigger language plpgsql as $$
begin
  if app.matter_is_in_use(new.business_id, new.id) then
    raise exception 'matter % has records', new.id using errcode = 'restrict_violation', constraint = 'matters_with_records_stay';
  end if;
  return new;
end $$;
