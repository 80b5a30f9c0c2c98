-- execute: app_searcher
-- The matters that a role with assigned matters shows to a person, walls aside: those they created, are responsible for or
-- work on; a role that shows only own records leaves out those they merely work on (roles.md rule 6). The only definition; begin_request stores the result for the transaction.
create or replace function app.assigned_matters_of(business uuid, person uuid) returns table (id uuid, client_id uuid)
  language sql stable
  as $$
    select m.id, m.client_id from app.matters m
    where m.business_id = business and m.id in (
      select c.id from app.matters c where c.business_id = business and c.created_by = person
      union all
      select r.id from app.matters r where r.business_id = business and r.responsible_id = person
      union all
      select mm.matter_id from app.matter_members mm where mm.business_id = business and mm.user_id = person
        and not exists (select from app.members u join app.roles o on o.business_id = u.business_id and o.id = u.role_id
          where u.business_id = business and u.id = person and o.matter_scope = 'own'))
  $$;
