-- What the audit trail asks of the log beyond paging through it. Under row security an index on an expression of jsonb
-- cannot be used, because reading jsonb is not leakproof; these two answer ids and yes and no, of the asking firm alone.
create policy lookup on app.audit_log for select to app_searcher using (true);
grant select on app.audit_log to app_searcher;

-- The changes of one record, the newest first. Looks in table by table, which the log's index is made for.
create function app.find_audit_of(record text, most integer) returns setof bigint language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select l.id from pg_class t cross join lateral (
          select id from app.audit_log where business_id = app.current_business_id()
            and table_name = t.relname::text collate "default" and row_key ->> 'id' = record order by id desc limit most) l
        where t.relnamespace = 'app'::regnamespace and t.relkind = 'r' order by l.id desc limit most $$;

-- Whether a record of a matter-linked table ever belonged to a matter that the asking person must not see. An update's own
-- row need not name the matter: another row of the record does. A record of which no row names one counts as walled.
create function app.is_audit_walled(named text, record text) returns boolean language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select not coalesce(bool_or(l.before ? 'matter_id' or l.after ? 'matter_id'), false)
          or coalesce(bool_or(l.before ->> 'matter_id' = any (barred.ids) or l.after ->> 'matter_id' = any (barred.ids)), false)
        from (select app.barred_matter_ids()::text[] as ids) barred
        left join app.audit_log l on l.business_id = app.current_business_id() and l.table_name = named
          and l.row_key ->> 'id' = record $$;

grant create on schema app to app_searcher;
alter function app.find_audit_of(text, integer) owner to app_searcher;
alter function app.is_audit_walled(text, text) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.find_audit_of(text, integer), app.is_audit_walled(text, text) from public;
grant execute on function app.find_audit_of(text, integer), app.is_audit_walled(text, text) to app_server;
