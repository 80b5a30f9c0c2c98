-- execute: everybody
-- What an entry by hand was written as stays as it was posted, with what was attached to it.
create or replace function app.keep_posted_draft() returns trigger language plpgsql as $$
begin
  raise exception 'the entry of draft % is posted', old.id using errcode = 'restrict_violation', constraint = 'journal_drafts_posted_unchanged';
end $$;
