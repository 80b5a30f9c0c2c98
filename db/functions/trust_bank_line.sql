-- execute: app_ledger
-- The part of a line of app.write_entry that names the bank account of a book of client money.
create or replace function app.trust_bank_line() returns jsonb language sql immutable as $$ select jsonb_build_object('account_role', 'trustBank') $$;
