-- execute: app_server, app_searcher
-- What searches read of the values of custom fields: their texts, one a line.
create or replace function app.custom_text(field_values jsonb) returns text language sql immutable parallel safe
  set search_path = pg_catalog, app
  as $$ select string_agg(given.value, e'\n') from jsonb_each_text(field_values) as given $$;
