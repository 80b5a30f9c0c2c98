-- execute: app_searcher
-- after: migrations
-- The matters that the person of this transaction may see. The only definition for functions that read past row security;
-- it matches the policies of app.matters. PostgreSQL inlines it into the query that reads it.
create or replace function app.visible_matters() returns setof app.matters language sql stable
  as $$
    select m.* from app.matters m
    where m.business_id = app.current_business_id()
      and (not m.is_restricted or m.id::text not in (select string_to_table(current_setting('app.barred_matters', true), ',')))
      and ((select app.sees_all_matters()) or m.id in (select unnest(app.assigned_matter_ids())))
  $$;
