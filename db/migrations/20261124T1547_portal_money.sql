-- Portals that are open follow what the firm records of their client's money: payments, credits, deposits, what is paid out, and what
-- happens to invoices that were sent. Once for each statement, however many invoices it posts.
create trigger notify_clients after insert on app.postings referencing new table as new_money
  for each statement execute function app.notify_clients_of_money();
