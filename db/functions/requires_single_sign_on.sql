-- owner: app_searcher
-- execute: app_server
-- Whether a firm wants a person to sign in by its single sign-on only: it is required, speaks for the domain of the person's
-- address, and the person is no administrator, who could not mend it otherwise.
create or replace function app.requires_single_sign_on(business uuid, person uuid) returns boolean language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select exists (
      select from app.single_sign_on s
        join app.sign_in_domains d on d.business_id = s.business_id and d.verified_at is not null
        join app.accounts a on a.id = person and split_part(a.email, '@', 2) = d.domain
        join app.members m on m.business_id = s.business_id and m.id = a.id and m.removed_at is null
        join app.roles r on r.business_id = m.business_id and r.id = m.role_id
      where s.business_id = business and s.is_required and 'administrator' <> all (r.permissions))
  $$;
