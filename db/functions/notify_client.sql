-- execute: everybody
-- Notifies the nodes that there is something new to a client, who may have the portal open. It names only the client: what is new
-- is read again under the policies of app_portal. A row without a client is about that of its matter or thread.
create or replace function app.notify_client() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
  client uuid := changed ->> 'client_id';
begin
  if client is null and changed ? 'matter_id' then
    select m.client_id into client from app.matters m where m.business_id = new.business_id and m.id = (changed ->> 'matter_id')::uuid;
  end if;
  if client is null and changed ? 'thread_id' then
    select t.client_id into client from app.message_threads t
      where t.business_id = new.business_id and t.id = (changed ->> 'thread_id')::uuid;
  end if;
  if client is not null then
    perform pg_notify('lexhold', jsonb_build_object('kind', 'client', 'businessId', new.business_id, 'clientId', client)::text);
  end if;
  return null;
end $$;
