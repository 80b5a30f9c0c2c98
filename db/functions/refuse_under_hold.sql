-- owner: app_searcher
-- execute: nobody
-- Refuses to delete what belongs to a matter under legal hold, to move it to the recycle bin, or to take it away from the
-- matter, whoever does it. The argument is the column that names the matter, or several (`matter_ids`).
create or replace function app.refuse_under_hold() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  named jsonb := to_jsonb(old) -> tg_argv[0];
begin
  perform 1 from app.legal_holds h
    where h.business_id = old.business_id and h.lifted_at is null and (to_jsonb(h.matter_id) = named or named ? h.matter_id::text);
  if found then
    raise exception '% % is under legal hold', tg_table_name, old.id using errcode = 'restrict_violation', constraint = 'retained_by_legal_hold';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
