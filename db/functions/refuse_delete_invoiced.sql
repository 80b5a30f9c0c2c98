-- owner: app_searcher
-- execute: nobody
-- Refuses to move a matter with an invoice to the recycle bin, also for a person who sees no invoices. Drafts that are there
-- already do not keep it.
create or replace function app.refuse_delete_invoiced() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if exists (
    select from app.invoice_lines l join app.invoices i on i.business_id = l.business_id and i.id = l.invoice_id
    where l.business_id = new.business_id and l.matter_id = new.id and i.deleted_at is null) then
    raise exception 'matter % has invoices', new.id using errcode = 'restrict_violation', constraint = 'matters_with_records_not_deleted';
  end if;
  return new;
end $$;
