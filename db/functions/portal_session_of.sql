-- owner: app_searcher
-- execute: app_portal
-- nullable: previewed_by
-- The session of a client's token: the person, the client, and the firm.
create or replace function app.portal_session_of(token bytea) returns table (
  session_id uuid, business_id uuid, access_id uuid, person_id uuid, client_id uuid, slug text, rights text[], previewed_by uuid,
  expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select s.id, s.business_id, a.id, a.person_id, a.client_id, b.slug,
      case when s.previewed_by is null then a.rights else app.portal_preview_rights(a.rights, r.permissions) end, s.previewed_by, s.expires_at
    from app.portal_sessions s
      join app.portal_access a on a.business_id = s.business_id and a.id = s.access_id and a.ended_at is null
      join app.businesses b on b.id = s.business_id
      left join app.members m on m.business_id = s.business_id and m.id = s.previewed_by and m.removed_at is null
      left join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where s.token_hash = token and s.ended_at is null and s.expires_at > clock_timestamp()
      and (s.previewed_by is null or m.id is not null)
  $$;
