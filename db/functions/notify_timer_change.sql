-- execute: everybody
-- Tells every tab and device of a person that their timer changed.
create or replace function app.notify_timer_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lexhold', json_build_object('kind', 'timer', 'businessId', new.business_id, 'userId', new.user_id)::text);
  return null;
end $$;
