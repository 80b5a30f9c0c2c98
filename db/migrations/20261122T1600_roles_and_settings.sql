-- Schema, extensions and the types that every table uses. Functions are files of db/functions, and exist before this runs.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

grant usage on schema app to app_server, app_portal, app_jobs, app_searcher;

-- ISO 4217; a domain because char(3) pads and hides mistakes.
create domain app.currency_code as text check (value ~ '^[A-Z]{3}$');
-- Hourly rates carry up to 4 decimals (billing-maths R1).
create domain app.hourly_rate as numeric(15, 4) check (value >= 0);
