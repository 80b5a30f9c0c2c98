-- Where clients that were merged into others went, for views that were saved of them. Answered ids alone, of clients that the asking
-- person knows by their ids: whoever sees clients through their matters does not see one that has none left.
create function app.surviving_clients(ids uuid[]) returns table (client_id uuid, survivor_id uuid) language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    with recursive way (client_id, at_id, next_id) as (
      select c.id, c.id, c.merged_into from app.clients c
        where c.business_id = app.current_business_id() and c.id = any (ids) and c.merged_into is not null
      union
      select w.client_id, c.id, c.merged_into from way w
        join app.clients c on c.business_id = app.current_business_id() and c.id = w.next_id)
    select w.client_id, w.at_id from way w where w.next_id is null $$;
grant create on schema app to app_searcher;
alter function app.surviving_clients(uuid[]) owner to app_searcher;
revoke create on schema app from app_searcher;
revoke execute on function app.surviving_clients(uuid[]) from public;
grant execute on function app.surviving_clients(uuid[]) to app_server;
