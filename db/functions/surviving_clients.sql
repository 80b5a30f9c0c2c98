-- owner: app_searcher
-- execute: app_server
-- The remaining clients that merged clients lead to, for saved views. Returns only ids, of clients whose ids the person
-- knows already: a role with assigned matters does not see a client without any.
create or replace function app.surviving_clients(ids uuid[]) returns table (client_id uuid, survivor_id uuid) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    with recursive way (client_id, at_id, next_id) as (
      select c.id, c.id, c.merged_into from app.clients c
        where c.business_id = app.current_business_id() and c.id = any (ids) and c.merged_into is not null
      union
      select w.client_id, c.id, c.merged_into from way w
        join app.clients c on c.business_id = app.current_business_id() and c.id = w.next_id)
    select w.client_id, w.at_id from way w where w.next_id is null $$;
