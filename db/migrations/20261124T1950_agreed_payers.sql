-- Who pays which share of the bills of a matter: percentages of each bill, or fixed amounts of each and one who pays the rest.
-- Drafts are not split by themselves; whoever splits one is offered what was agreed.
create table app.agreed_payers (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  client_id uuid not null,
  position smallint not null check (position between 1 and 10),
  percent numeric(5, 2) check (percent > 0 and percent < 100),
  amount_minor bigint check (amount_minor > 0),
  currency app.currency_code references app.currencies (code),
  primary key (business_id, id),
  constraint agreed_payers_in_order unique (business_id, matter_id, position),
  constraint agreed_payers_once unique (business_id, matter_id, client_id),
  constraint agreed_payers_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint agreed_payers_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  -- Neither of them: the payer of the rest.
  constraint agreed_payers_of_a_kind check ((percent is null or amount_minor is null) and (amount_minor is null) = (currency is null))
);
create index agreed_payers_by_client on app.agreed_payers (business_id, client_id);
call app.guard_firm_table('agreed_payers');
grant select, insert, delete on app.agreed_payers to app_server;

-- They belong to their matter, and are purged with it. A client who pays for a matter stays.
call app.let_jobs_purge('agreed_payers', 'matter_id');
update app.record_types set parts = parts || '{agreed_payers.matter_id}' where bin = 'matters';

-- Together they pay the whole bill, at the end of each transaction.
create constraint trigger check_agreed_payers after insert or delete on app.agreed_payers deferrable initially deferred
  for each row execute function app.check_agreed_payers();
