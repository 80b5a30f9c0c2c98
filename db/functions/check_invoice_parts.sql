-- owner: app_ledger
-- execute: nobody
-- The parts of an invoice on a matter sum to it, in total and in what is open. Walls do not bind it, because the law must see
-- every part.
create or replace function app.check_invoice_parts() returns trigger language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  changed record := coalesce(new, old);
begin
  if exists (
      select from app.invoice_shares s
        left join app.invoice_parts p on p.business_id = s.business_id and p.invoice_id = s.invoice_id and p.matter_id = s.matter_id
      where s.business_id = changed.business_id and s.invoice_id = changed.invoice_id and s.matter_id = changed.matter_id
      group by s.total_minor, s.open_minor
      having s.total_minor <> coalesce(sum(p.total_minor), 0) or s.open_minor <> coalesce(sum(p.open_minor), 0)) then
    raise exception 'the parts of invoice % differ from it', changed.invoice_id
      using errcode = 'restrict_violation', constraint = 'invoice_parts_sum';
  end if;
  return null;
end $$;
