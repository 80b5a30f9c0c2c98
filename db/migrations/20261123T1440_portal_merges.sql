-- What two clients had in the portal is moved when they are merged: who has access, messages, requests and shared files.

-- A message still changes for nobody, but for the thread that it is in.
drop trigger append_only on app.messages;
create trigger append_only before delete or truncate on app.messages for each statement execute function app.refuse_change();
create trigger protect_message before update on app.messages for each row
  when (to_jsonb(old) - array['client_id', 'thread_id'] is distinct from to_jsonb(new) - array['client_id', 'thread_id'])
  execute function app.refuse_change();

-- Questions stay with the client that the invoice was issued to.
alter policy client on app.invoice_questions
  using (client_id = any ((select app.portal_own_client_ids())::uuid[]) and matter_id = any ((select app.portal_matter_ids())::uuid[])
    and (select app.portal_may('billing')));
