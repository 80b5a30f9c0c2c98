-- Forty lines or claims that are added ask once, not one by one, whether their invoice is issued.
drop trigger protect_issued on app.invoice_lines;
create trigger protect_issued before update or delete on app.invoice_lines for each row execute function app.protect_issued_part();
create trigger protect_issued_insert after insert on app.invoice_lines referencing new table as new_rows
  for each statement execute function app.protect_issued_parts();
drop trigger protect_issued on app.billed_work;
create trigger protect_issued before delete on app.billed_work for each row execute function app.protect_issued_part();
create trigger protect_issued_insert after insert on app.billed_work referencing new table as new_rows
  for each statement execute function app.protect_issued_parts();
