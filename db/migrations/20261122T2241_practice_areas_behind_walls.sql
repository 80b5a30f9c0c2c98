-- A practice area that was typed on a restricted matter belongs to that matter, so the wall hides it: its name alone may
-- tell what the matter is about. The firm may have a practice area of the same name beside it.

alter table app.practice_areas add column matter_id uuid,
  add constraint practice_areas_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  drop constraint practice_areas_one_per_name,
  add constraint practice_areas_one_per_name unique nulls not distinct (business_id, name, matter_id);
create index practice_areas_by_matter on app.practice_areas (business_id, matter_id);
create policy wall on app.practice_areas as restrictive to app_server, app_portal
  using ((select coalesce(current_setting('app.barred_matters', true), '') = '') or matter_id is null
    or matter_id::text not in (select string_to_table(current_setting('app.barred_matters', true), ',')));

-- It is removed with its matter.
update app.record_types set parts = parts || '{practice_areas.matter_id}' where bin = 'matters';
call app.let_jobs_purge('practice_areas', 'matter_id');
