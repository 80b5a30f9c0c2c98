-- The law of the schema: no reference deletes rows behind the audit. Clients and matters are never removed for good.
-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint
alter table app.party_names
  drop constraint party_names_client_fkey,
  add constraint party_names_client_fkey foreign key (business_id, client_id) references app.clients (business_id, id) on delete restrict,
  drop constraint party_names_matter_fkey,
  add constraint party_names_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict;
