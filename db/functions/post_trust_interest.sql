-- owner: app_ledger
-- execute: app_server
-- Divides the interest that a bank paid for the days from the first to the last, and posts each share as a transaction of one
-- batch, however many ledgers there are; returns how many got a share. `new_batch` has the columns that the transactions have
-- in common, with the whole amount. With a rate each client gets a fair sum, and the rest is held for the firm until it is paid out;
-- a sum beyond what the bank paid is refused. Ledgers are posted in the order of their ids, as everywhere, so that two never wait for
-- each other.
create or replace function app.post_trust_interest(new_batch jsonb, first_day date, last_day date, only_open boolean, yearly_rate numeric, entry_description text)
  returns integer language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  share record;
  posted integer := 0;
  left_minor bigint := (new_batch ->> 'amount_minor')::bigint;
begin
  for share in
    select s.ledger_id, s.share as minor
      from app.trust_interest_shares((new_batch ->> 'book_id')::uuid, first_day, last_day, left_minor, only_open, yearly_rate) s
      where s.share > 0 order by s.ledger_id
  loop
    posted := posted + 1;
    left_minor := left_minor - share.minor;
    perform app.post_trust_transaction(new_batch || jsonb_build_object('id', uuidv7(), 'entry_id', uuidv7(), 'kind', 'interest',
      'ledger_id', share.ledger_id, 'amount_minor', share.minor, 'batch_position', posted), entry_description);
  end loop;
  if yearly_rate is not null and posted > 0 and left_minor > 0 then
    perform app.post_trust_transaction(new_batch || jsonb_build_object('id', uuidv7(), 'entry_id', uuidv7(), 'kind', 'interest',
      'ledger_id', (select l.id from app.trust_ledgers l where l.business_id = app.current_business_id()
        and l.book_id = (new_batch ->> 'book_id')::uuid and l.kind = 'interest'),
      'amount_minor', left_minor, 'batch_position', posted + 1), entry_description);
    left_minor := 0;
  end if;
  if left_minor <> 0 then
    raise exception 'interest of % is not divided', left_minor using errcode = 'restrict_violation', constraint = 'trust_interest_divided';
  end if;
  return posted;
end $$;
