-- execute: everybody
-- after: migrations
-- The fixed text of an audit row: fields in order, instants in UTC microseconds, so that every PostgreSQL computes the
-- same hash. The key of a change is added where there is one.
create or replace function app.audit_text(entry app.audit_log) returns bytea language sql stable parallel safe
  as $$ select convert_to((jsonb_build_array(
    entry.business_id, entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.user_id, entry.request_id,
    entry.table_name, entry.row_key, entry.action, entry.before, entry.after)
    || case when entry.api_key_id is null then '[]'::jsonb else jsonb_build_array(entry.api_key_id) end)::text, 'UTF8') $$;
