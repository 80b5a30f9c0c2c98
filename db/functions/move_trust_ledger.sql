-- execute: app_ledger
-- Moves what is stored of a ledger by what an entry posts to it on a day, under the ledger's lock, and refuses what client
-- money must never do: T2 and T3 at that day and at every later one, T6, T17 (db/trust.test.ts tries each).
create or replace function app.move_trust_ledger(ledger uuid, day date, moved bigint, moved_cleared bigint, is_reversal boolean)
  returns void language plpgsql as $$
declare
  firm uuid := app.current_business_id();
  held app.trust_ledgers;
  account app.trust_accounts;
  before record;
  broken_law text;
begin
  -- References to a ledger take the weaker key share lock and do not wait for this one.
  select * into strict held from app.trust_ledgers l where l.business_id = firm and l.id = ledger for no key update;
  select * into strict account from app.trust_accounts a where a.business_id = firm and a.id = held.book_id;
  select * into strict before from app.trust_funds(ledger, day);
  broken_law := case
    when held.closed_at is not null then 'trust_ledgers_open'
    when held.kind = 'float' then
      case when moved > 0 and not is_reversal and before.highest_balance + moved > account.float_max_minor then 'trust_ledgers_float_cap' end
    when moved < 0 and before.balance + moved < 0 then 'trust_ledgers_never_overdrawn'
    when moved_cleared < 0 and not account.allow_uncleared and before.cleared + moved_cleared < 0 then 'trust_ledgers_cleared_only'
    when moved < 0 and before.lowest_balance + moved < 0
      or moved_cleared < 0 and not account.allow_uncleared and before.lowest_cleared + moved_cleared < 0 then 'trust_ledgers_never_overdrawn_later'
    when moved > 0 and held.kind = 'client' and not exists (select from app.matters m where m.business_id = firm and m.id = held.matter_id
      and m.client_id = held.client_id and m.status <> 'closed' and m.deleted_at is null) then 'trust_ledgers_of_open_matter'
    end;
  if broken_law is not null then
    raise exception 'ledger % breaks %', ledger, broken_law using errcode = 'restrict_violation', constraint = broken_law;
  end if;
  update app.trust_ledgers l set balance_minor = l.balance_minor + moved, cleared_minor = l.cleared_minor + moved_cleared,
      latest_on = greatest(l.latest_on, day)
    where l.business_id = firm and l.id = ledger;
end $$;
