-- execute: everybody
-- after: migrations
-- The seal of an audit row: the hash of the seal before it and of the row's text.
create or replace function app.audit_hash(previous bytea, entry app.audit_log) returns bytea language sql stable parallel safe
  as $$ select sha256(previous || app.audit_text(entry)) $$;
