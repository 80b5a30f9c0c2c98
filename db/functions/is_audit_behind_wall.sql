-- owner: app_searcher
-- execute: app_server
-- Whether a record of a matter-linked table ever belonged to a matter that the person must not see. A change need not
-- name the matter; another row of the same record does. A record without any such row counts as walled, except a practice
-- area, which could not belong to a matter at first. A record about several matters names them all (matter_ids), and is
-- walled if one of them is.
create or replace function app.is_audit_behind_wall(named text, record text) returns boolean language sql stable
  security definer set search_path = pg_catalog, app
  as $$ select named <> 'practice_areas'
            and not coalesce(bool_or(l.before ?| '{matter_id,matter_ids}' or l.after ?| '{matter_id,matter_ids}'), false)
          or coalesce(bool_or(l.before ->> 'matter_id' = any (barred.ids) or l.after ->> 'matter_id' = any (barred.ids)
            or l.before -> 'matter_ids' ?| barred.ids or l.after -> 'matter_ids' ?| barred.ids), false)
        from (select app.barred_matter_ids()::text[] as ids) barred
        left join app.audit_log l on l.business_id = app.current_business_id() and l.table_name = named
          and l.row_key ->> 'id' = record $$;
