-- execute: everybody
-- Frees the work and the days of interest of a draft that went to the recycle bin. One that comes back takes them again, or is
-- refused where something of it is billed elsewhere (billed_work_pkey, interest_charges_days_once) or waits for no invoice any
-- more (billed_work_is_unbilled).
create or replace function app.release_draft() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if new.deleted_at is not null then
    delete from app.billed_work w where w.business_id = new.business_id
      and w.work_id in (select x.work_id from jsonb_populate_recordset(null::app.billed_work, new.released -> 'work') x);
    delete from app.interest_charges c where c.business_id = new.business_id and c.interest_invoice_id = new.id;
    return null;
  end if;
  if jsonb_array_length(old.released -> 'work') > 0 then
    insert into app.billed_work select * from jsonb_populate_recordset(null::app.billed_work, old.released -> 'work');
  end if;
  insert into app.interest_charges select * from jsonb_populate_recordset(null::app.interest_charges, old.released -> 'interest');
  return null;
end $$;
