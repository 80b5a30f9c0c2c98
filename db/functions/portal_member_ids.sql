-- execute: everybody
-- The people of the firm whose names the client of this transaction reads: who leads their matters, and who wrote, asked or answered
-- what they see. Runs under the policies of app_portal, once a statement.
create or replace function app.portal_member_ids() returns uuid[] language sql stable set search_path = pg_catalog, app
  as $$
    select coalesce(array_agg(found.id), '{}') from (
      select m.responsible_id as id from app.matters m where m.business_id = app.current_business_id()
      union select u.user_id from app.progress_updates u where u.business_id = app.current_business_id()
      union select w.written_by from app.messages w where w.business_id = app.current_business_id()
      union select r.created_by from app.client_requests r where r.business_id = app.current_business_id()
      union select q.answered_by from app.invoice_questions q where q.business_id = app.current_business_id()
    ) found where found.id is not null
  $$;
