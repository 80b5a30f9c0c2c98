-- execute: nobody
-- T17: refuses to close, delete or move a matter (`matter_id`), or to delete or merge a client (`client_id`), that holds client
-- money. A matter or client with a ledger is never deleted; one without money is closed and merged. The lock makes a deposit
-- wait that comes at the same moment, and its law then sees the matter closed (app.move_trust_ledger).
create or replace function app.refuse_holding_client_money() returns trigger language plpgsql
  security definer set search_path = pg_catalog, app as $$
declare
  holds_money boolean;
  has_ledger boolean;
begin
  if tg_argv[0] = 'matter_id' then
    perform 1 from app.trust_ledgers l where l.business_id = new.business_id and l.matter_id = new.id order by l.id for share;
    select coalesce(bool_or(l.balance_minor <> 0), false), count(*) > 0 into holds_money, has_ledger
      from app.trust_ledgers l where l.business_id = new.business_id and l.matter_id = new.id;
  else
    perform 1 from app.trust_ledgers l where l.business_id = new.business_id and l.client_id = new.id order by l.id for share;
    select coalesce(bool_or(l.balance_minor <> 0), false), count(*) > 0 into holds_money, has_ledger
      from app.trust_ledgers l where l.business_id = new.business_id and l.client_id = new.id;
  end if;
  if holds_money then
    raise exception '% % holds client money', tg_table_name, new.id using errcode = 'restrict_violation', constraint = tg_table_name || '_holding_client_money_stay';
  end if;
  if has_ledger and to_jsonb(new) ->> 'deleted_at' is not null and to_jsonb(new) ->> 'merged_into' is null then
    raise exception '% % has a ledger', tg_table_name, new.id using errcode = 'restrict_violation', constraint = tg_table_name || '_with_trust_ledger_stay';
  end if;
  return new;
end $$;
