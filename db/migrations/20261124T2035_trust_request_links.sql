-- A deposit that was recorded without its deposit request is linked to it afterwards, once (app.answer_trust_request).

drop trigger protect_posted on app.trust_transactions;
create trigger protect_posted before update or delete on app.trust_transactions for each row when (old.undone_on is null)
  execute function app.protect_posted('{cleared_on,clearing_entry_id,request_id,status,undone_on,undone_at,undone_by,undo_reason,undo_entry_id,undo_clearing_entry_id,updated_at,version}');
drop trigger protect_cleared on app.trust_transactions;
create trigger protect_cleared before update on app.trust_transactions for each row
  when (old.cleared_on is not null) execute function app.protect_posted('{request_id,status,undone_on,undone_at,undone_by,undo_reason,undo_entry_id,undo_clearing_entry_id,updated_at,version}');
-- The request that a deposit answers never becomes another one.
create trigger protect_answer before update on app.trust_transactions for each row
  when (old.request_id is not null)
  execute function app.protect_posted('{cleared_on,clearing_entry_id,status,undone_on,undone_at,undone_by,undo_reason,undo_entry_id,undo_clearing_entry_id,updated_at,version}');
create trigger answer_request after update on app.trust_transactions for each row
  when (old.request_id is null and new.request_id is not null) execute function app.receive_trust_request();
grant update (request_id) on app.trust_transactions to app_ledger;
