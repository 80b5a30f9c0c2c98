-- owner: app_searcher
-- execute: app_server
-- Firms with open invoices, not held by a question, of which a rule reminds on this day and has not yet, from 8 in their morning on. A reminder that could
-- not be sent on its day, because the server stood still, is sent up to two days later,
-- and up to five where the firm holds reminders until it works again.
create or replace function app.firms_to_remind(moment timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select b.id from app.businesses b
    cross join lateral (select coalesce((select case when w.holds_reminders then 5 else 2 end from app.working_calendars w
      where w.business_id = b.id), 2) as days) as late
    where extract(hour from moment at time zone b.time_zone) >= 8 and exists (
      select from app.reminder_rules r
        join app.invoice_shares s on s.business_id = r.business_id and s.open_minor > 0
          and s.due_on between (moment at time zone b.time_zone)::date - r.days - late.days and (moment at time zone b.time_zone)::date - r.days
        join app.clients c on c.business_id = s.business_id and c.id = s.client_id and c.email <> ''
      where r.business_id = b.id and r.is_active
        and not exists (select from app.sent_reminders x
          where x.business_id = b.id and x.invoice_id = s.invoice_id and (x.rule_id = r.id and x.due_on = s.due_on
            or (x.sent_at at time zone b.time_zone)::date = (moment at time zone b.time_zone)::date))
        and (select sum(o.open_minor) from app.invoice_shares o where o.business_id = b.id and o.invoice_id = s.invoice_id)
          > coalesce((select sum(q.held_minor) from app.invoice_questions q where q.business_id = b.id and q.invoice_id = s.invoice_id
            and q.answered_at is null), 0)
        and not exists (select from app.unreminded_clients u where u.business_id = b.id and u.client_id = s.client_id))
  $$;
