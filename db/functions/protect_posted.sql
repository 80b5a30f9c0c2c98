-- execute: everybody
-- What is posted never changes but for the columns of its argument, and is never deleted: it is undone by exact reversal.
create or replace function app.protect_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - tg_argv[0]::text[] is distinct from to_jsonb(new) - tg_argv[0]::text[] then
    raise exception '% % is posted', tg_table_name, old.id using errcode = 'restrict_violation', constraint = tg_table_name || '_posted_unchanged';
  end if;
  return new;
end $$;
