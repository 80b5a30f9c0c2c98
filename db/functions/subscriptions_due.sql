-- owner: app_searcher
-- execute: app_server
-- Firms whose subscription asks for something at a moment: a period that is over, a charge to be tried again, a payment under way
-- for a minute whose end nobody has heard of, one that is to be paid back, or an end that the firm is told of beforehand. A trial
-- and a cancelled plan in naira become the free one; others end by themselves.
create or replace function app.subscriptions_due(moment timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select s.business_id from app.subscriptions s
      join app.businesses b on b.id = s.business_id
      join app.plans p on p.id = s.plan_id
      where (select are_sold from app.plan_sales)
        and (s.unpaid_on is not null
          or s.ends_on < (moment at time zone b.time_zone)::date
            and (s.is_ngn or p.name <> 'Trial' and s.cancelled_on is null)
          -- The days of comingEnd (domain/src/subscription.ts), which decides.
          or s.announced_end_on is distinct from s.ends_on and s.cancelled_on is null
            and s.ends_on - (moment at time zone b.time_zone)::date
              between 0 and case when p.name = 'Trial' then 3 when p.duration_days = 365 then 6 end)
    union
    select c.business_id from app.subscription_charges c
      where c.status in ('open', 'charging', 'refunding') and coalesce(c.attempted_at, c.created_at) < moment - interval '2 minutes'
        -- A page that was left open can still be paid on.
        or c.status = 'void' and c.url is not null and c.created_at > moment - interval '25 hours'
          and coalesce(c.attempted_at, c.created_at) < moment - interval '30 minutes'
  $$;
