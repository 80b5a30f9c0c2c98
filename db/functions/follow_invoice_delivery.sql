-- execute: everybody
-- Notes on an invoice when it first left the firm, by mail or otherwise, and when its client first read it.
create or replace function app.follow_invoice_delivery() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  moved jsonb := to_jsonb(coalesce(new, old));
  firm uuid := (moved ->> 'business_id')::uuid;
  invoice uuid := coalesce((moved ->> 'invoice_id')::uuid,
    (select l.invoice_id from app.invoice_links l where l.business_id = firm and l.id = (moved ->> 'link_id')::uuid));
  sent timestamptz := (select least(
    (select min(m.sent_at) from app.invoice_mails m where m.business_id = firm and m.invoice_id = invoice),
    (select min(h.created_at) from app.invoice_handovers h where h.business_id = firm and h.invoice_id = invoice)));
  viewed timestamptz := (select min(v.first_at) from app.invoice_views v
    join app.invoice_links l on l.business_id = v.business_id and l.id = v.link_id where l.business_id = firm and l.invoice_id = invoice);
begin
  update app.invoices i set sent_at = sent, viewed_at = viewed
    where i.business_id = firm and i.id = invoice and (i.sent_at, i.viewed_at) is distinct from (sent, viewed);
  return null;
end $$;
