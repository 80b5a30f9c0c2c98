-- owner: app_ledger
-- execute: app_server
-- Says which deposit request a deposit answers that was recorded without one. The request is of the deposit's ledger
-- (trust_transactions_request_fkey) and approved (app.receive_trust_request).
create or replace function app.answer_trust_request(deposit uuid, request uuid, at timestamptz) returns void language plpgsql
  security definer set search_path = pg_catalog, app as $$
begin
  update app.trust_transactions t set request_id = request, updated_at = at, version = t.version + 1
    where t.business_id = app.current_business_id() and t.id = deposit and t.kind = 'deposit' and t.request_id is null and t.undone_on is null;
  if not found then
    raise exception 'deposit % answers a request', deposit using errcode = 'restrict_violation', constraint = 'trust_transactions_answer_once';
  end if;
end $$;
