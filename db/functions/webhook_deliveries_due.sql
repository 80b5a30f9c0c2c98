-- owner: app_searcher
-- execute: app_server
-- Messages that are to be sent by a moment: a few of each webhook and of each firm, the firms in turns, so that what one has to be
-- told does not keep the others waiting.
create or replace function app.webhook_deliveries_due(moment timestamptz) returns table (id uuid, business_id uuid, webhook_id uuid)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select due.id, due.business_id, due.webhook_id from (
      select d.id, d.business_id, d.webhook_id, d.next_attempt_at,
          row_number() over (partition by d.business_id order by d.next_attempt_at) as place
        from app.webhooks w
          join app.members m on m.business_id = w.business_id and m.id = w.user_id and m.removed_at is null
          cross join lateral (
            select x.id, x.business_id, x.webhook_id, x.next_attempt_at from app.webhook_deliveries x
              where x.business_id = w.business_id and x.webhook_id = w.id and x.state = 'waiting' and x.next_attempt_at <= moment
              order by x.next_attempt_at limit 4) d
        where w.state = 'active') due
      where due.place <= 8 order by due.place, due.next_attempt_at limit 100
  $$;
