-- owner: app_searcher
-- execute: app_server
-- Whether a firm can no longer change its currency: a matter, an expense or a journal entry exists, visible to the
-- person or not, in the recycle bin or not.
create or replace function app.currency_is_in_use() returns boolean language sql stable security definer set search_path = pg_catalog, app as $$
  select exists (select from app.matters m where m.business_id = app.current_business_id())
    or exists (select from app.expenses x where x.business_id = app.current_business_id())
    or exists (select from app.journal_entries e where e.business_id = app.current_business_id())
$$;
