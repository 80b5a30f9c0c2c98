-- owner: app_jobs
-- execute: everybody
-- Writes the audit row of a change. The first argument names the column of the firm, the second the key. matter_id and
-- client_id name the history in which the change is shown; audit_text does not cover them, because they repeat the row.
create or replace function app.write_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then app.without_secrets(to_jsonb(old)) end;
  new_row jsonb := case when tg_op <> 'DELETE' then app.without_secrets(to_jsonb(new)) end;
  current_row jsonb := coalesce(new_row, old_row);
  firm uuid := coalesce((current_row ->> tg_argv[0])::uuid, '00000000-0000-0000-0000-000000000000');
  written bigint;
begin
  if tg_op = 'UPDATE' then
    -- Only what changed is stored; an update that changes nothing leaves no row.
    select jsonb_object_agg(n.key, old_row -> n.key), jsonb_object_agg(n.key, n.value) into old_row, new_row
      from jsonb_each(new_row) n where old_row -> n.key is distinct from n.value;
    if new_row is null then return null; end if;
  end if;
  insert into app.audit_log (business_id, user_id, request_id, table_name, row_key, action, before, after, api_key_id, matter_id, client_id)
    values (firm, app.current_user_id(), app.current_request_id(), tg_table_name,
            jsonb_build_object('id', current_row -> tg_argv[1]), lower(tg_op), old_row, new_row, app.current_api_key(),
            (case tg_table_name when 'matters' then current_row ->> 'id' else current_row ->> 'matter_id' end)::uuid,
            (case tg_table_name when 'clients' then current_row ->> 'id' else current_row ->> 'client_id' end)::uuid)
    returning id into written;
  insert into app.audit_queue values (firm, written);
  return null;
end $$;
