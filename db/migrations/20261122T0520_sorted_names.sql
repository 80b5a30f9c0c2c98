-- squawk-ignore-file
-- The order of a directory (20261122T0510_names_in_order.sql) for every list that is sorted by a name: kept beside the name,
-- because working it out for each row of a long list would take longer than the list.
alter table app.clients add column sort_name text not null generated always as (
  app.name_order(case when kind = 'company' then company_name else first_name || ' ' || last_name end)) stored;
alter table app.matters add column sort_name text not null generated always as (app.name_order(name)) stored;
alter table app.members add column sort_name text not null generated always as (app.name_order(first_name || ' ' || last_name)) stored;
alter table app.activities add column sort_name text not null generated always as (app.name_order(name)) stored;

drop index app.clients_by_name;
create index clients_by_name on app.clients (business_id, sort_name, id) where deleted_at is null;
drop index app.matters_by_name;
create index matters_by_name on app.matters (business_id, sort_name, id) where deleted_at is null;

drop index app.clients_in_order;
create index clients_in_order on app.clients (business_id, sort_name, id);
drop index app.matters_in_order;
create index matters_in_order on app.matters (business_id, sort_name, id);
drop index app.members_in_order;
create index members_in_order on app.members (business_id, sort_name, id);
drop index app.activities_in_order;
create index activities_in_order on app.activities (business_id, sort_name, id);
