-- owner: app_searcher
-- execute: app_server
-- Whether a file was ever attached to a record, also when it is gone. Until then an upload is visible only to its
-- sender, in the audit trail too.
create or replace function app.was_attached(file text) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$ select exists (select 1 from app.audit_log l
    where l.business_id = app.current_business_id() and l.table_name = 'files' and l.row_key ->> 'id' = file
      and l.after ? 'unreferred_since' and l.after ->> 'unreferred_since' is null) $$;
