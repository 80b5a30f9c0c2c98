-- execute: app_server
-- nullable: result
-- Why a matter cannot be disposed of on this day, also for reasons that the person does not see; null where it can. The
-- caller has checked under row security that the person sees the matter.
create or replace function app.disposal_obstacle(matter uuid, today date) returns text language plpgsql stable security definer
  set search_path = pg_catalog, app as $$
declare
  firm uuid := app.current_business_id();
  due_on date;
begin
  select m.closed_on + make_interval(years => s.matter_years::integer) into due_on
    from app.matters m join app.retention_settings s on s.business_id = m.business_id
    where m.business_id = firm and m.id = matter and m.status = 'closed' and m.deleted_at is null;
  return case
    when exists (select from app.matter_disposals d where d.business_id = firm and d.matter_id = matter) then 'disposed'
    when due_on is null or due_on > today then 'notDue'
    when exists (select from app.legal_holds h where h.business_id = firm and h.matter_id = matter and h.lifted_at is null) then 'legalHold'
    when exists (select from app.trust_ledgers l where l.business_id = firm and l.matter_id = matter and l.balance_minor <> 0) then 'clientMoney'
    when exists (select from app.invoice_shares s where s.business_id = firm and s.matter_id = matter and s.open_minor <> 0) then 'openInvoice'
    when exists (select from app.invoices i where i.business_id = firm and i.matter_ids @> array[matter] and i.status in ('draft', 'submitted') and i.deleted_at is null) then 'draftInvoice'
    when exists (select from app.unbilled_work_on(matter) u where u.blocks) then 'unbilledWork'
  end;
end $$;
