-- An upload is its sender's alone until a record takes it in, in the table as in the audit trail: whether one ever did is told
-- by the log itself, also of files that are gone.
create function app.was_attached(file text) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$ select exists (select 1 from app.audit_log l
    where l.business_id = app.current_business_id() and l.table_name = 'files' and l.row_key ->> 'id' = file
      and l.after ? 'unreferred_since' and l.after ->> 'unreferred_since' is null) $$;
grant create on schema app to app_searcher;
alter function app.was_attached(text) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.was_attached(text) from public;
grant execute on function app.was_attached(text) to app_server;
