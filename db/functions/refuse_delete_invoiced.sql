-- owner: app_searcher
-- execute: nobody
-- Refuses to move a matter with an invoice to the recycle bin, also for a person who sees no invoices.
create or replace function app.refuse_delete_invoiced() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if exists (select from app.invoice_lines l where l.business_id = new.business_id and l.matter_id = new.id) then
    raise exception 'matter % has invoices', new.id using errcode = 'restrict_violation', constraint = 'matters_with_records_not_deleted';
  end if;
  return new;
end $$;
