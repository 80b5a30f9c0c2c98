-- execute: app_ledger
-- The part of a line of app.write_entry that names a ledger, with its client and matter (T1).
create or replace function app.trust_ledger_line(ledger uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('account_role', case l.kind when 'client' then 'clientLedgers' when 'interest' then 'interestOut' else 'float' end, 'ledger_id', l.id,
    'client_id', l.client_id, 'matter_id', l.matter_id)
  from app.trust_ledgers l where l.business_id = app.current_business_id() and l.id = ledger $$;
