-- Clients and matters stand in the order of a directory: capitals, accents and signs decide nothing, as they do in the order
-- of bytes, where 'de Sa' and 'eHealth' come after 'Zenith', and 'Ägir' after both.
-- The indexes are of tables that grow by tens a day, and are built in a moment.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
create function app.name_order(name text) returns text language sql immutable parallel safe
  as $$ select replace(replace(replace(app.plain_name(name), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') $$;

drop index app.clients_by_name;
create index clients_by_name on app.clients (business_id, app.name_order(name), id) where deleted_at is null;
drop index app.matters_by_name;
create index matters_by_name on app.matters (business_id, app.name_order(name), id) where deleted_at is null;
