-- What the firm asks its clients for: a checklist of documents and answers on a matter, which the client works off in the portal.

create table app.client_requests (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  -- Whom it was put to: a matter that moves to another client takes no request along.
  client_id uuid not null,
  matter_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  note text not null default '' check (length(note) <= 2000),
  due_on date,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  version integer not null default 1,
  primary key (business_id, id),
  constraint client_requests_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  constraint client_requests_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint client_requests_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint client_requests_withdrawer_fkey foreign key (business_id, withdrawn_by) references app.members (business_id, id) on delete restrict,
  constraint client_requests_withdrawn_by_someone check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index client_requests_by_matter on app.client_requests (business_id, matter_id, id desc);
create index client_requests_by_client on app.client_requests (business_id, client_id, id desc);
create index client_requests_by_due_day on app.client_requests (business_id, due_on, id) where withdrawn_at is null;
call app.guard_firm_table('client_requests');
-- A role with assigned matters sees only the requests on those (roles.md rule 6).
create policy scope on app.client_requests as restrictive for select to app_server
  using ((select app.sees_all_matters()) or matter_id in (select m.id from app.matters m));
create trigger require_live_matter before insert on app.client_requests for each row execute function app.require_live_matter();

create table app.client_request_items (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  request_id uuid not null,
  matter_id uuid not null,
  position smallint not null,
  kind text not null check (kind in ('document', 'answer')),
  label text not null check (length(label) between 1 and 300),
  hint text not null default '' check (length(hint) <= 1000),
  -- The client answers; the firm accepts the answer, or sends it back with a reason.
  status text not null default 'open' check (status in ('open', 'answered', 'accepted', 'sentBack')),
  answer text not null default '' check (length(answer) <= 5000),
  -- The person of the client, by the name of that day.
  answered_by_name text not null default '' check (length(answered_by_name) <= 200),
  answered_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 1000),
  primary key (business_id, id),
  constraint client_request_items_request_fkey foreign key (business_id, request_id) references app.client_requests (business_id, id) on delete restrict,
  constraint client_request_items_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint client_request_items_decider_fkey foreign key (business_id, decided_by) references app.members (business_id, id) on delete restrict,
  constraint client_request_items_answered_by_someone check (status = 'open' or (answered_at is not null and answered_by_name <> '')),
  constraint client_request_items_decided_by_someone check ((status in ('accepted', 'sentBack')) = (decided_by is not null and decided_at is not null)),
  constraint client_request_items_sent_back_has_reason check ((status = 'sentBack') = (reason <> ''))
);
create index client_request_items_by_request on app.client_request_items (business_id, request_id, position);
create index client_request_items_by_matter on app.client_request_items (business_id, matter_id);
create index client_request_items_answered on app.client_request_items (business_id, request_id) where status = 'answered';
call app.guard_firm_table('client_request_items');
create policy of_request on app.client_request_items as restrictive for select to app_server
  using (exists (select 1 from app.client_requests r where r.business_id = client_request_items.business_id and r.id = client_request_items.request_id));

call app.create_file_links('client_request_files', 'item_id', 'client_request_items');

grant select, insert on app.client_requests, app.client_request_items to app_server;
grant update (title, note, due_on, updated_at, withdrawn_at, withdrawn_by, version) on app.client_requests to app_server;
grant update (position, kind, label, hint, status, decided_by, decided_at, reason) on app.client_request_items to app_server;
grant delete on app.client_request_items to app_server;
