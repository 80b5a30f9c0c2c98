-- owner: app_searcher
-- execute: app_portal
-- Begins a request of a client: proves that the session and the access still hold, and sets the firm, the person, the client,
-- their rights and the matters that they see. Whoever of the firm previews the portal sees of it only what
-- they may see anyway, and nothing is written.
create or replace function app.begin_portal_request(business uuid, session uuid, request text) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  found_session record;
  setting text;
begin
  select a.id as access, a.person_id, a.client_id, s.previewed_by, r.matter_scope,
    case when s.previewed_by is null then a.rights else app.portal_preview_rights(a.rights, r.permissions) end as rights into found_session
  from app.portal_sessions s
    join app.portal_access a on a.business_id = s.business_id and a.id = s.access_id and a.ended_at is null
    join app.clients c on c.business_id = a.business_id and c.id = a.client_id and c.deleted_at is null
    left join app.members m on m.business_id = s.business_id and m.id = s.previewed_by and m.removed_at is null
    left join app.roles r on r.business_id = m.business_id and r.id = m.role_id
  where s.business_id = business and s.id = session and s.ended_at is null and s.expires_at > clock_timestamp();
  if not found then raise exception 'session ended' using errcode = 'LX401'; end if;
  if found_session.previewed_by is not null then
    if found_session.matter_scope is null then raise exception 'not a member' using errcode = 'LX401'; end if;
    if current_setting('transaction_read_only') = 'off' then raise exception 'a preview changes nothing' using errcode = 'LX403'; end if;
  end if;
  select string_agg(m.id::text, ',') into setting from app.matters m
    where m.business_id = business and m.client_id = found_session.client_id and m.deleted_at is null
      and (m.portal_sharing = 'shown' or m.portal_sharing = 'auto' and not m.is_restricted)
      and (found_session.previewed_by is null
        or m.id not in (select app.barred_matters_of(business, found_session.previewed_by, now()))
          and (found_session.matter_scope = 'all'
            or m.id in (select x.id from app.assigned_matters_of(business, found_session.previewed_by) x)));
  setting := set_config('app.portal_matters', coalesce(setting, ''), true);
  select string_agg(a.client_id::text, ',') into setting from app.portal_access a
    where a.business_id = business and a.person_id = found_session.person_id and a.ended_at is null;
  setting := set_config('app.portal_clients', coalesce(setting, ''), true);
  with recursive own (id) as (
    values (found_session.client_id)
    union select c.id from app.clients c join own on c.business_id = business and c.merged_into = own.id)
  select string_agg(own.id::text, ',') into setting from own;
  setting := set_config('app.portal_own_clients', setting, true);
  setting := set_config('app.business_id', business::text, true);
  setting := set_config('app.realm', 'portal', true);
  setting := set_config('app.user_id', coalesce(found_session.previewed_by::text, ''), true);
  setting := set_config('app.request_id', request, true);
  setting := set_config('app.barred_matters', '', true);
  setting := set_config('app.portal_access_id', found_session.access::text, true);
  setting := set_config('app.portal_person_id', found_session.person_id::text, true);
  setting := set_config('app.portal_client_id', found_session.client_id::text, true);
  setting := set_config('app.portal_rights', array_to_string(found_session.rights, ','), true);
end $$;
