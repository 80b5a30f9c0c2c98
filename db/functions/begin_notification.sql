-- owner: app_searcher
-- execute: app_server
-- Begins the mailing of what one person is told of, with what they may see at this moment. Only for people who have mail due.
create or replace function app.begin_notification(business uuid, person uuid, request text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  scopes record;
begin
  if not exists (select from app.notifications n
    where n.business_id = business and n.user_id = person and n.mail_at is not null and n.mailed_at is null) then
    raise exception 'no mail is due' using errcode = 'LX404';
  end if;
  select r.matter_scope, r.time_scope into scopes
    from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where m.business_id = business and m.id = person;
  perform set_config('app.realm', '', true), set_config('app.user_id', person::text, true),
    set_config('app.request_id', request, true), set_config('app.business_id', business::text, true),
    set_config('app.matter_scope', coalesce(scopes.matter_scope, 'assigned'), true),
    set_config('app.time_scope', coalesce(scopes.time_scope, 'own'), true);
  perform app.refresh_visibility();
end $$;
