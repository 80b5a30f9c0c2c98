-- execute: everybody
-- Holds of an invoice what a questioned line comes to: what it earns, and its share of each of its taxes. Runs as whoever asks, who
-- sees the line.
create or replace function app.hold_line() returns trigger language plpgsql set search_path = pg_catalog, app as $$
begin
  select l.income_minor + coalesce((
      select sum(round(t.tax_minor * l.income_minor::numeric / nullif((select sum(o.income_minor) from app.invoice_lines o
        where o.business_id = l.business_id and o.invoice_id = l.invoice_id and o.matter_id = l.matter_id
          and t.tax_code_id = any (o.tax_code_ids)), 0)))
      from app.invoice_taxes t
      where t.business_id = l.business_id and t.invoice_id = l.invoice_id and t.matter_id = l.matter_id
        and t.tax_code_id = any (l.tax_code_ids)), 0)
    into new.held_minor
    from app.invoice_lines l where l.business_id = new.business_id and l.id = new.line_id;
  return new;
end $$;
