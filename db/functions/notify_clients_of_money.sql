-- execute: everybody
-- Notifies the nodes that money of clients has moved, as app.notify_client does of other news: an event names only the client whose
-- money it is, under whose name its portal is open now. What a client does not see is no news: an invoice that was not sent, and
-- the firm's own accounts.
create or replace function app.notify_clients_of_money() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  perform pg_notify('lexhold', jsonb_build_object('kind', 'client', 'businessId', moved.business_id, 'clientId', moved.client_id)::text)
  from (
    select distinct n.business_id, coalesce(c.merged_into, c.id) as client_id
    from new_money n
      join app.ledger_accounts a on a.business_id = n.business_id and a.id = n.account_id
      left join app.invoices i on i.business_id = n.business_id and i.id = n.invoice_id
      left join app.trust_ledgers l on l.business_id = n.business_id and l.id = n.ledger_id
      join app.clients c on c.business_id = n.business_id and c.id = coalesce(i.client_id, l.client_id, n.client_id)
    where i.sent_at is not null or l.id is not null or a.role = 'clientCredit') moved;
  return null;
end $$;
