-- How many hours a person is to record on a working day, from a day on. Earlier days keep the target that they had.
create table app.daily_targets (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  effective_on date not null,
  -- 0 ends the target.
  hours numeric(4, 2) not null check (hours between 0 and 24),
  primary key (business_id, id),
  constraint daily_targets_one_per_day unique (business_id, user_id, effective_on),
  constraint daily_targets_member_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict
);
call app.guard_firm_table('daily_targets');
-- A person sets their own target, and an administrator everybody's.
create policy own_or_administrator on app.daily_targets as restrictive for insert to app_server
  with check (user_id = (select app.current_user_id()) or (select app.has_permission('adminPermissions')));
create policy own_or_administrator_update on app.daily_targets as restrictive for update to app_server
  using (user_id = (select app.current_user_id()) or (select app.has_permission('adminPermissions')));
create policy own_or_administrator_delete on app.daily_targets as restrictive for delete to app_server
  using (user_id = (select app.current_user_id()) or (select app.has_permission('adminPermissions')));
grant select, insert, delete on app.daily_targets to app_server;
grant update (hours) on app.daily_targets to app_server;

-- The column had one target for all time. Its owner reads past row security while the values move.
alter table app.members no force row level security;
alter table app.daily_targets no force row level security;
insert into app.daily_targets (business_id, id, user_id, effective_on, hours)
  select m.business_id, m.id, m.id, m.joined_at::date, m.daily_target_hours from app.members m where m.daily_target_hours is not null;
alter table app.daily_targets force row level security;
alter table app.members force row level security;
alter table app.members drop column daily_target_hours;
