-- owner: app_searcher
-- execute: app_server
-- Until when a firm may change its records (null: without end, because plans are not sold here, or because its plan is in naira,
-- which never reads as expired), and whether more people work there than its plan is for, which only the free plan lets happen.
create or replace function app.subscription_standing(firm uuid) returns table (ends_on date, time_zone text, is_over_limit boolean)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select case when sales.are_sold and not s.is_ngn then s.ends_on end, b.time_zone, sales.are_sold
      and (select count(*) from app.members m where m.business_id = firm and m.removed_at is null) > s.user_limit
    from app.subscriptions s join app.businesses b on b.id = s.business_id cross join app.plan_sales sales
    where s.business_id = firm
  $$;
