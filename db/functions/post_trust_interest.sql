-- owner: app_ledger
-- execute: app_server
-- Divides the interest that a bank paid for the days from the first to the last, and posts each share as a transaction of one
-- batch, however many ledgers there are; returns how many got a share. `new_batch` has the columns that the transactions have
-- in common, with the whole amount. Ledgers are posted in the order of their ids, as everywhere, so that two never wait for
-- each other.
create or replace function app.post_trust_interest(new_batch jsonb, first_day date, last_day date, only_open boolean, entry_description text)
  returns integer language plpgsql security definer set search_path = pg_catalog, app as $$
declare
  share record;
  posted integer := 0;
  left_minor bigint := (new_batch ->> 'amount_minor')::bigint;
begin
  for share in
    select s.ledger_id, s.share as minor
      from app.trust_interest_shares((new_batch ->> 'book_id')::uuid, first_day, last_day, left_minor, only_open) s
      where s.share > 0 order by s.ledger_id
  loop
    posted := posted + 1;
    left_minor := left_minor - share.minor;
    perform app.post_trust_transaction(new_batch || jsonb_build_object('id', uuidv7(), 'entry_id', uuidv7(), 'kind', 'interest',
      'ledger_id', share.ledger_id, 'amount_minor', share.minor, 'batch_position', posted), entry_description);
  end loop;
  if left_minor <> 0 then
    raise exception 'interest of % is not divided', left_minor using errcode = 'restrict_violation', constraint = 'trust_interest_divided';
  end if;
  return posted;
end $$;
