-- execute: everybody
-- Refuses to close a matter with unbilled work without a reason.
create or replace function app.refuse_closing_unbilled() returns trigger language plpgsql as $$
begin
  if exists (select 1 from app.unbilled_work_on(new.id) u where u.blocks)
    and not exists (select 1 from app.matter_closings c where c.business_id = new.business_id and c.matter_id = new.id
      and c.reopened_at is null and c.override_reason <> '') then
    raise exception 'matter % has unbilled work', new.id using errcode = 'restrict_violation', constraint = 'matters_with_unbilled_not_closed';
  end if;
  return new;
end $$;
