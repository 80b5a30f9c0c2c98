-- owner: app_searcher
-- execute: app_server
-- Who may decide about an expense request of this person: current members who may see expenses and approve invoices, and
-- whose role and walls let them see its matter (null for the firm's own). Nobody decides about their own request.
create or replace function app.expense_approvers(matter uuid) returns table (user_id uuid) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select m.id
    from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where m.business_id = app.current_business_id() and m.removed_at is null and m.id <> app.current_user_id()
      and ('administrator' = any (r.permissions) or r.permissions @> array['invoice.approve', 'expensePermission'])
      and (matter is null or (
        matter not in (select app.barred_matters_of(m.business_id, m.id, now()))
        and (r.matter_scope = 'all' or matter in (select a.id from app.assigned_matters_of(m.business_id, m.id) a)))) $$;
