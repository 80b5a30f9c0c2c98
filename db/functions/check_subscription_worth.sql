-- execute: nobody
-- What a firm was charged for its subscription is what its periods are worth, to the cent, and a charge that is paid is one of a
-- period that it could use: none is paid for a period that had ended.
create or replace function app.check_subscription_worth() returns trigger language plpgsql as $$
declare
  firm uuid := new.business_id;
begin
  if (select coalesce(sum(c.net_minor), 0) from app.subscription_charges c where c.business_id = firm and c.status in ('due', 'paid'))
    <> (select coalesce(sum(p.worth_minor), 0) from app.subscription_periods p where p.business_id = firm) then
    raise exception 'the charges of % are not what its periods are worth', firm
      using errcode = 'restrict_violation', constraint = 'subscription_charges_worth';
  end if;
  if tg_table_name = 'subscription_charges' and tg_op = 'UPDATE' and (to_jsonb(new) ->> 'status') = 'paid'
    and (to_jsonb(old) ->> 'status') <> 'paid' and (to_jsonb(new) ->> 'ends_on')::date < (to_jsonb(new) ->> 'starts_on')::date then
    raise exception 'the period of charge % has ended', to_jsonb(new) ->> 'id'
      using errcode = 'restrict_violation', constraint = 'subscription_charges_of_running';
  end if;
  return null;
end $$;
