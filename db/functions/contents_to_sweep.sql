-- owner: app_searcher
-- execute: app_jobs
-- Stored contents to which no file, document, bank statement or import has referred for a day, across firms.
create or replace function app.contents_to_sweep(max_rows integer) returns table (sha256 text)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select c.sha256 from app.stored_contents c
    where c.claimed_at < now() - interval '24 hours' and not exists (select 1 from app.files f where f.sha256 = c.sha256)
      and not exists (select 1 from app.stored_documents d where d.sha256 = c.sha256)
      and not exists (select 1 from app.bank_statements b where b.sha256 = c.sha256)
      and not exists (select 1 from app.imports i where i.sha256 = c.sha256)
    order by c.claimed_at limit max_rows
  $$;
