-- execute: app_server
-- Whether the person holds a permission in this firm, and the key by which they call, if there is one, has it as well.
create or replace function app.has_permission(permission text) returns boolean language sql stable
  as $$ select exists (
    select 1 from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
    where m.business_id = app.current_business_id() and m.id = app.current_user_id()
      and (permission = any (r.permissions) or 'administrator' = any (r.permissions)))
    and (app.current_api_key() is null or exists (
      select 1 from app.api_keys k where k.business_id = app.current_business_id() and k.id = app.current_api_key()
        and permission = any (k.scopes))) $$;
