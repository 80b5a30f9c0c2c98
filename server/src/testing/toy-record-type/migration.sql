create table app.toys (
  business_id uuid not null,
  id uuid not null,
  matter_id uuid not null,
  name text not null,
  is_loud boolean not null default false,
  price_minor bigint not null,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (business_id, id),
  constraint toys_named check (name <> ''),
  constraint toys_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict);
call app.guard_firm_table('toys');
call app.register_record('toys', 'toys');
call app.register_closing_check('loudToys', 'toys', 'is_loud');
grant select, insert, update on app.toys to app_server;
