-- When a person of a client was last mailed that something of a kind is new: not again within the hour.
create table app.portal_notices (
  business_id uuid not null references app.businesses (id) on delete restrict,
  access_id uuid not null,
  notice text not null check (notice in ('updates', 'messages', 'requests', 'documents')),
  sent_at timestamptz not null,
  primary key (business_id, access_id, notice),
  constraint portal_notices_access_fkey foreign key (business_id, access_id) references app.portal_access (business_id, id) on delete restrict
);
comment on table app.portal_notices is 'unaudited: it says only when a mail was sent';
call app.guard_firm_table('portal_notices', key_column => 'access_id');
grant select, insert on app.portal_notices to app_server;
grant update (sent_at) on app.portal_notices to app_server;
