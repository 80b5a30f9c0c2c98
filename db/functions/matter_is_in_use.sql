-- owner: app_searcher
-- execute: app_server, app_jobs
-- Whether a matter has records outside the recycle bin, including those the person cannot see.
create or replace function app.matter_is_in_use(business uuid, matter uuid) returns boolean language sql stable security definer set search_path = pg_catalog, app
  as $$
    select exists (select 1 from app.time_entries t where t.business_id = business and t.matter_id = matter and t.deleted_at is null)
      or exists (select 1 from app.expenses e where e.business_id = business and e.matter_id = matter and e.deleted_at is null)
      or exists (select 1 from app.flat_fees f where f.business_id = business and f.matter_id = matter and f.deleted_at is null)
      or exists (select 1 from app.progress_updates p where p.business_id = business and p.matter_id = matter and p.deleted_at is null)
  $$;
