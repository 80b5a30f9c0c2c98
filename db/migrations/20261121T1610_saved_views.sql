-- Lists as people have arranged them: filters, order and columns under a name.
create table app.saved_views (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  owner_id uuid not null,
  -- The list that it is of: `time-entries`.
  list text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  name text not null check (length(name) between 1 and 80),
  -- The query of the list's address, without its page.
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint saved_views_owner_fkey foreign key (business_id, owner_id) references app.members (business_id, id) on delete restrict
);
create unique index saved_views_one_per_name on app.saved_views (business_id, owner_id, list, lower(name));
create index saved_views_by_list on app.saved_views (business_id, list);

-- The view that a list opens with, for one person.
create table app.saved_view_defaults (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  user_id uuid not null,
  list text not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  view_id uuid not null,
  primary key (business_id, id),
  constraint saved_view_defaults_one_per_list unique (business_id, user_id, list),
  constraint saved_view_defaults_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint saved_view_defaults_view_fkey foreign key (business_id, view_id) references app.saved_views (business_id, id) on delete restrict
);
create index saved_view_defaults_by_view on app.saved_view_defaults (business_id, view_id);

call app.guard_firm_table('saved_views');
call app.guard_firm_table('saved_view_defaults');
drop trigger audit on app.saved_view_defaults;
comment on table app.saved_view_defaults is 'unaudited: how a person opens their own lists';

-- A view that is not shared is nobody else's business, administrators included.
create policy own_or_shared on app.saved_views as restrictive to app_server
  using (is_shared or owner_id = (select app.current_user_id()));
-- Nobody decides what another person's list opens with; but a view that goes takes everybody's choice of it along.
create policy own_default_added on app.saved_view_defaults as restrictive for insert to app_server
  with check (user_id = (select app.current_user_id()));
create policy own_default_changed on app.saved_view_defaults as restrictive for update to app_server
  using (user_id = (select app.current_user_id()));

grant select, insert, delete, update (name, query, is_shared, position, updated_at) on app.saved_views to app_server;
grant select, insert, delete, update (view_id) on app.saved_view_defaults to app_server;
