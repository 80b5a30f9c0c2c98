-- Deposits by card: a client pays a deposit request at a provider, whose money arrives in the account of client money in full.

-- The provider that pays an account of client money, and the account at the provider that receives the full amount: its fees
-- are taken from the firm's own account there (T16). Without them the account takes no money online.
alter table app.trust_accounts
  add column card_provider text,
  add column card_destination text;
alter table app.trust_accounts
  -- A firm has few rows of this kind: the lock is over in a moment.
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_accounts_cards_complete check ((card_provider is null) = (card_destination is null)),
  -- squawk-ignore constraint-missing-not-valid
  add constraint trust_accounts_cards_known check (card_provider in ('stripe', 'paystack') and card_destination ~ '^[A-Za-z0-9_]{1,60}$');
grant update (card_provider, card_destination) on app.trust_accounts to app_server;

-- A checkout is for an invoice or for a deposit request.
alter table app.online_checkouts
  add column request_id uuid,
  -- The deposit that was recorded of it.
  add column deposit_id uuid,
  -- Where the provider pays the full amount; blank for the firm's own account there.
  add column destination text not null default '' check (length(destination) <= 60);
alter table app.online_checkouts alter column invoice_id drop not null;
alter table app.online_checkouts
  -- squawk-ignore constraint-missing-not-valid
  add constraint online_checkouts_of_one check (num_nonnulls(invoice_id, request_id) = 1),
  -- squawk-ignore constraint-missing-not-valid
  add constraint online_checkouts_deposit_of_request check (deposit_id is null or request_id is not null),
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint online_checkouts_request_fkey foreign key (business_id, request_id) references app.trust_requests (business_id, id) on delete restrict,
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
  add constraint online_checkouts_deposit_fkey foreign key (business_id, deposit_id) references app.trust_transactions (business_id, id) on delete restrict;
-- squawk-ignore require-concurrent-index-creation
create index online_checkouts_by_request on app.online_checkouts (business_id, request_id, created_at desc) where request_id is not null;
-- squawk-ignore require-concurrent-index-creation
create unique index online_checkouts_one_per_deposit on app.online_checkouts (business_id, deposit_id) where deposit_id is not null;
drop policy of_invoice on app.online_checkouts;
create policy of_document on app.online_checkouts as restrictive for select to app_server
  using (exists (select from app.invoices i where i.business_id = online_checkouts.business_id and i.id = invoice_id)
    or exists (select from app.trust_requests r where r.business_id = online_checkouts.business_id and r.id = request_id));
