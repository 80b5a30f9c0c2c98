-- What left the firm as a file: who took which list or document, and as what. Each row is part of the audit log and its seals (T18).
create table app.exports (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  user_id uuid not null,
  -- The name of the file, without its day.
  list text not null check (length(list) between 1 and 120),
  format text not null check (format in ('csv', 'xlsx', 'signed', 'pdf', 'zip')),
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint exports_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
call app.guard_firm_table('exports');
grant select, insert on app.exports to app_server;

-- What was recorded by mistake is matched with its reversal by every statement of the bank.
-- squawk-ignore require-concurrent-index-creation
create index trust_transactions_reversed on app.trust_transactions (business_id, book_id) where status = 'reversed';
