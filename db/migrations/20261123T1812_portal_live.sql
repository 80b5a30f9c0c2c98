-- Portals that are open show within a second what is new to their client.
create trigger notify_client after insert on app.messages for each row execute function app.notify_client();
create trigger notify_client after insert or update on app.client_requests for each row execute function app.notify_client();
create trigger notify_client after update of status on app.client_request_items for each row execute function app.notify_client();
create trigger notify_client after insert or update on app.file_shares for each row execute function app.notify_client();
create trigger notify_client after insert or update on app.invoice_questions for each row execute function app.notify_client();
create trigger notify_client after update of sent_at on app.invoices for each row execute function app.notify_client();
create trigger notify_client_of_new after insert on app.progress_updates for each row when (new.is_shared)
  execute function app.notify_client();
create trigger notify_client after update on app.progress_updates for each row when (new.is_shared or old.is_shared)
  execute function app.notify_client();
-- "Seen" beside what the client wrote.
create trigger notify_client after insert or update on app.message_reads for each row execute function app.notify_client();
