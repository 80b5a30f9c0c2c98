-- The parts of a fee name the fee's matter, so that its wall is theirs, in the table and in the audit trail. Nobody has written
-- the table so far, so building its index holds nobody up.
-- squawk-ignore-file require-concurrent-index-creation, adding-foreign-key-constraint, constraint-missing-not-valid
alter table app.flat_fee_instalments add column matter_id uuid;
alter table app.flat_fee_instalments no force row level security;
alter table app.flat_fees no force row level security;
update app.flat_fee_instalments i set matter_id = f.matter_id from app.flat_fees f
  where f.business_id = i.business_id and f.id = i.flat_fee_id and i.matter_id is null;
alter table app.flat_fee_instalments force row level security;
alter table app.flat_fees force row level security;
alter table app.flat_fee_instalments
  add constraint flat_fee_instalments_of_matter check (matter_id is not null),
  add constraint flat_fee_instalments_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict;
create index flat_fee_instalments_by_matter on app.flat_fee_instalments (business_id, matter_id);
call app.guard_matter_rows('flat_fee_instalments');
