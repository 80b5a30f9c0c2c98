-- owner: app_searcher
-- execute: app_server
-- nullable: result
-- The firm whose single sign-on speaks for the mail addresses of a domain.
create or replace function app.firm_of_domain(wanted text) returns uuid language sql stable
  security definer set search_path = pg_catalog, app
  as $$
    select s.business_id from app.sign_in_domains d join app.single_sign_on s on s.business_id = d.business_id
    where d.domain = wanted and d.verified_at is not null
  $$;
