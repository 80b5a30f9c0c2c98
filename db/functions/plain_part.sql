-- execute: everybody
-- nullable: result
-- A pattern for plain names, so that 'ines' finds 'Inês'. Null when the search contains signs, such as '& Co', which
-- are then meant.
create or replace function app.plain_part(search text) returns text language sql immutable parallel safe
  as $$ select case when search !~ '[^[:alnum:][:space:]]' and app.plain_name(search) <> '' then app.like_part(app.plain_name(search)) end $$;
