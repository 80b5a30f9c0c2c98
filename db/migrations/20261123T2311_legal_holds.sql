-- Nothing of a matter under legal hold is deleted, moved to the recycle bin or taken away from it.
create table app.legal_holds (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  set_by uuid not null,
  set_at timestamptz not null,
  lifted_by uuid,
  lifted_at timestamptz,
  lift_reason text not null default '' check (length(lift_reason) <= 1000),
  primary key (business_id, id),
  constraint legal_holds_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint legal_holds_setter_fkey foreign key (business_id, set_by) references app.members (business_id, id) on delete restrict,
  constraint legal_holds_lifter_fkey foreign key (business_id, lifted_by) references app.members (business_id, id) on delete restrict,
  constraint legal_holds_lifted_by_someone check (num_nonnulls(lifted_by, lifted_at) in (0, 2) and (lifted_at is null) = (lift_reason = ''))
);
create unique index legal_holds_one_open on app.legal_holds (business_id, matter_id) where lifted_at is null;
create index legal_holds_by_matter on app.legal_holds (business_id, matter_id);
call app.guard_firm_table('legal_holds');
call app.let_searcher_read('legal_holds');
grant select, insert on app.legal_holds to app_server;
grant update (lifted_by, lifted_at, lift_reason) on app.legal_holds to app_server;

-- The argument is the column that names the matter. It begins with a z: what else speaks against a deletion is told first.
create trigger z_legal_hold_bin before update of deleted_at, client_id on app.matters for each row
  when ((old.deleted_at is null and new.deleted_at is not null) or new.client_id <> old.client_id)
  execute function app.refuse_under_hold('id');
create trigger z_legal_hold before delete on app.matters for each row execute function app.refuse_under_hold('id');
do $$
declare
  record_table text;
begin
  foreach record_table in array '{time_entries, expenses, flat_fees, progress_updates}'::text[] loop
    execute format('create trigger z_legal_hold_bin before update of deleted_at, matter_id on app.%I for each row
      when (old.matter_id is not null and (old.deleted_at is null and new.deleted_at is not null or new.matter_id is distinct from old.matter_id))
      execute function app.refuse_under_hold(''matter_id'')', record_table);
    execute format('create trigger z_legal_hold before delete on app.%I for each row
      when (old.matter_id is not null) execute function app.refuse_under_hold(''matter_id'')', record_table);
  end loop;
end $$;
-- A draft of an invoice; issued ones are never deleted.
create trigger z_legal_hold before delete on app.invoices for each row execute function app.refuse_under_hold('matter_ids');
-- A file that is taken off its record is swept a day later.
create trigger z_legal_hold_detached before update of unreferred_since on app.files for each row
  when (old.unreferred_since is null and new.unreferred_since is not null and old.matter_id is not null)
  execute function app.refuse_under_hold('matter_id');
create trigger z_legal_hold before delete on app.files for each row
  when (old.matter_id is not null) execute function app.refuse_under_hold('matter_id');
