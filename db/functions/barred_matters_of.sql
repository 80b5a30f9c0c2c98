-- execute: app_searcher
-- The matters that ethical walls hide from a person at a moment: restricted ones that they are not responsible for, do not
-- work on, and have no emergency access to. The only definition; begin_request stores the result for the transaction.
create or replace function app.barred_matters_of(business uuid, person uuid, moment timestamptz) returns setof uuid
  language sql stable
  as $$
    select m.id from app.matters m
    where m.business_id = business and m.is_restricted and m.responsible_id is distinct from person
      and not exists (select from app.matter_members mm
        where mm.business_id = business and mm.user_id = person and mm.matter_id = m.id)
      and m.id not in (select w.matter_id from app.wall_overrides w where w.business_id = business and w.user_id = person
        and w.left_at is null and w.open_until > moment)
  $$;
