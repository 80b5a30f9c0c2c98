-- owner: app_searcher
-- execute: app_server
-- Firms with mails to people of their clients that nobody calls for: reminders of requests, from 8 in their morning on, and news
-- that waited for the hour since the last mail to pass. A reminder that could not be sent on its day is sent up to two days later.
create or replace function app.portal_mails_due(moment timestamptz) returns table (firm uuid, kind text)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select b.id, 'reminders' from app.businesses b
      cross join lateral (select (moment at time zone b.time_zone)::date as today) local
    where extract(hour from moment at time zone b.time_zone) >= 8 and exists (
      select from app.client_requests r join app.matters m on m.business_id = r.business_id and m.id = r.matter_id and m.deleted_at is null
      where r.business_id = b.id and r.withdrawn_at is null
        and r.due_on between local.today - b.request_reminder_after - 2 and local.today + b.request_reminder_before
        and (r.created_at at time zone b.time_zone)::date < local.today
        and (b.request_reminder_before > 0 and r.due_on >= local.today
          or b.request_reminder_after > 0 and r.due_on <= local.today - b.request_reminder_after)
        and exists (select from app.client_request_items i where i.business_id = r.business_id and i.request_id = r.id
          and i.status in ('open', 'sentBack'))
        and not exists (select from app.client_request_reminders x where x.business_id = r.business_id and x.request_id = r.id
          and x.due_on = r.due_on and x.kind = case when r.due_on >= local.today then 'before' else 'after' end))
    union all
    select distinct n.business_id, 'news' from app.portal_notices n
    where n.waiting_since is not null and n.sent_at <= moment - interval '1 hour'
  $$;
