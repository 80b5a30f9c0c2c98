-- An open portal follows the deposits that the client is asked for, from the moment they are sent.
create trigger notify_client after update of sent_at, status on app.trust_requests for each row
  when (new.sent_at is not null) execute function app.notify_client();
