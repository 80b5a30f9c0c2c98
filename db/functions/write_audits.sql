-- owner: app_jobs
-- execute: everybody
-- Writes the audit rows of all rows that a statement changed, as app.write_audit does for one: for tables of which a statement
-- changes many rows at once, such as the lines of an invoice. The arguments are those of app.write_audit; keys never change.
create or replace function app.write_audits() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  old_rows_of_statement jsonb[];
  new_rows_of_statement jsonb[];
begin
  -- A trigger has only the tables of rows that it names. Those of an update have its rows in the same order.
  if tg_op <> 'INSERT' then
    old_rows_of_statement := array(select app.without_secrets(to_jsonb(o)) from old_rows o);
  end if;
  if tg_op <> 'DELETE' then
    new_rows_of_statement := array(select app.without_secrets(to_jsonb(n)) from new_rows n);
  end if;
  with changed as (
    select coalesce(new_row, old_row) as current_row, old_row, new_row
    from unnest(old_rows_of_statement, new_rows_of_statement) as pair (old_row, new_row)
    where new_row is distinct from old_row
  ), written as (
    insert into app.audit_log (business_id, user_id, request_id, table_name, row_key, action, before, after, matter_id, client_id)
      select (current_row ->> tg_argv[0])::uuid, app.current_user_id(), app.current_request_id(), tg_table_name,
        jsonb_build_object('id', current_row -> tg_argv[1]), lower(tg_op),
        case tg_op when 'UPDATE' then differing.before else old_row end, case tg_op when 'UPDATE' then differing.after else new_row end,
        (current_row ->> 'matter_id')::uuid, (current_row ->> 'client_id')::uuid
      from changed
        -- Of an update only what changed is stored.
        left join lateral (
          select jsonb_object_agg(n.key, old_row -> n.key) as before, jsonb_object_agg(n.key, n.value) as after
          from jsonb_each(new_row) n where old_row -> n.key is distinct from n.value
        ) as differing on tg_op = 'UPDATE'
      returning business_id, id
  )
  insert into app.audit_queue select business_id, id from written;
  return null;
end $$;
