-- execute: everybody
-- A pattern that matches texts containing the search text.
create or replace function app.like_part(search text) returns text language sql immutable parallel safe
  as $$ select '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
