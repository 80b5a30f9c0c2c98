-- Firms that corrected their currency in the trial or on the free plan pay for a plan in what their books are in.
do $$
declare
  firm record;
begin
  for firm in select id, currency from app.businesses loop
    perform set_config('app.business_id', firm.id::text, true);
    update app.subscriptions set is_ngn = (firm.currency = 'NGN')
      where business_id = firm.id and is_ngn <> (firm.currency = 'NGN')
        and plan_id in (select id from app.plans where name in ('Trial', 'Free'));
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
