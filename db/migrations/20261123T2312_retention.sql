-- How long a firm keeps closed matters and deleted records. A firm without a row keeps matters for ever.
create table app.retention_settings (
  business_id uuid not null references app.businesses (id) on delete restrict,
  matter_years smallint check (matter_years between 1 and 50),
  bin_days smallint not null default 90 check (bin_days between 30 and 365),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (business_id)
);
call app.guard_firm_table('retention_settings', key_column => 'business_id');
call app.let_searcher_read('retention_settings');
grant select, insert, update on app.retention_settings to app_server;
create policy purge_read on app.retention_settings for select to app_jobs using (true);
grant select on app.retention_settings to app_jobs;

-- What is left of the content of a matter that was disposed of. Rows are written by app.dispose_matter alone, and never change.
create table app.matter_disposals (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  matter_number text not null,
  matter_name text not null,
  client_name text not null,
  opened_on date not null,
  closed_on date not null,
  reason text not null check (length(reason) between 1 and 1000),
  disposed_by uuid not null,
  disposed_at timestamptz not null,
  updates integer not null,
  requests integer not null,
  files integer not null,
  primary key (business_id, id),
  constraint matter_disposals_once unique (business_id, matter_id),
  constraint matter_disposals_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint matter_disposals_disposer_fkey foreign key (business_id, disposed_by) references app.members (business_id, id) on delete restrict
);
create index matter_disposals_latest on app.matter_disposals (business_id, disposed_at desc, id desc);
call app.guard_firm_table('matter_disposals');
call app.let_searcher_read('matter_disposals');
grant select on app.matter_disposals to app_server;
create trigger append_only before update or delete or truncate on app.matter_disposals
  for each statement execute function app.refuse_change();

create trigger z_disposed before update of status on app.matters for each row
  when (old.status = 'closed' and new.status <> 'closed') execute function app.refuse_reopening_disposed();
-- The list of what is due; most matters are open.
-- squawk-ignore require-concurrent-index-creation
create index matters_closed on app.matters (business_id, closed_on, id) where status = 'closed' and deleted_at is null;
