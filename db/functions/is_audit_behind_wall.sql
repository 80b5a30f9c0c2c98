-- owner: app_searcher
-- execute: app_server
-- Whether a record of a matter-linked table ever belonged to a matter that the person must not see. A change need not
-- name the matter; another row of the same record does. A record about several matters names them all (matter_ids), and is
-- walled if one of them is. A part of a document names none, and is walled like its document. A record without any such row
-- counts as walled, except a practice area, which could not belong to a matter at first.
create or replace function app.is_audit_behind_wall(named text, record text) returns boolean language plpgsql stable
  security definer set search_path = pg_catalog, app as $$
declare
  rows record;
begin
  select coalesce(bool_or(l.before ?| '{matter_id,matter_ids}' or l.after ?| '{matter_id,matter_ids}'), false) as names_matter,
      coalesce(bool_or(l.before ->> 'matter_id' = any (barred.ids) or l.after ->> 'matter_id' = any (barred.ids)
        or l.before -> 'matter_ids' ?| barred.ids or l.after -> 'matter_ids' ?| barred.ids), false) as is_barred,
      max(coalesce(l.after ->> 'invoice_id', l.before ->> 'invoice_id')) as invoice,
      max(coalesce(l.after ->> 'credit_note_id', l.before ->> 'credit_note_id')) as credit_note
    into rows
    from (select app.barred_matter_ids()::text[] as ids) barred
    left join app.audit_log l on l.business_id = app.current_business_id() and l.table_name = named
      and l.row_key ->> 'id' = record;
  if rows.names_matter then return rows.is_barred; end if;
  if rows.invoice is not null then return app.is_audit_behind_wall('invoices', rows.invoice); end if;
  if rows.credit_note is not null then return app.is_audit_behind_wall('credit_notes', rows.credit_note); end if;
  return named <> 'practice_areas';
end $$;
