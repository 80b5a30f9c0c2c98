-- execute: everybody
-- A payment by cheque enters its cheque into the register, where its number is used once (T19).
create or replace function app.register_trust_cheque() returns trigger language plpgsql as $$
begin
  insert into app.trust_cheques (business_id, id, book_id, number, transaction_id, matter_ids, drawn_on, created_at, updated_at)
    values (new.business_id, uuidv7(), new.book_id, new.cheque_number, new.id, new.matter_ids, new.effective_on, new.created_at, new.updated_at);
  return null;
end $$;
