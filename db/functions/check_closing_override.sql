-- execute: everybody
-- Closing a matter with unbilled work needs a person with the permission.
create or replace function app.check_closing_override() returns trigger language plpgsql as $$
begin
  if not app.has_permission('adminPermissions') then
    raise exception 'closing of % is not theirs to force', new.matter_id using errcode = 'restrict_violation', constraint = 'matter_closings_override_permitted';
  end if;
  return new;
end $$;
