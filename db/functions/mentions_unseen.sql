-- owner: app_searcher
-- execute: app_server
-- Whether a text, such as the filter of a saved view, names a matter or a client of the firm that the person of this
-- transaction may not see. It repeats the policies of both tables. A merged client stands for the one that remains.
create or replace function app.mentions_unseen(words text) returns boolean language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    with named (id) as materialized (
      select distinct found[1]::uuid
      from regexp_matches(words, '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}', 'gi') found)
    select exists (select from named n join app.matters m on m.business_id = app.current_business_id() and m.id = n.id
        where (m.is_restricted and m.id = any (app.barred_matter_ids()))
          or not (app.sees_all_matters() or m.created_by = app.current_user_id() or m.id = any (app.assigned_matter_ids())))
      or (not app.sees_all_matters() and exists (
        select from named n join app.clients c on c.business_id = app.current_business_id()
          and c.id = coalesce((select s.survivor_id from app.surviving_clients(array[n.id]) s), n.id)
        where not (c.created_by = app.current_user_id() or c.id = any (app.assigned_client_ids()))))
  $$;
