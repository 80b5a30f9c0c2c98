-- owner: app_searcher
-- execute: nobody
-- Refuses another currency for a firm with matters or expenses, because totals are in one currency, and refuses to turn
-- multicurrency off while a matter uses another currency.
create or replace function app.check_currency_change() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if new.currency <> old.currency and app.currency_is_in_use() then
    raise exception using errcode = 'check_violation', constraint = 'businesses_currency_in_use',
      message = 'the currency of a firm with matters or expenses stays';
  end if;
  if not new.multicurrency and exists (
      select from app.matters m where m.business_id = new.id and m.currency <> new.currency and m.deleted_at is null) then
    raise exception using errcode = 'check_violation', constraint = 'businesses_foreign_matters',
      message = 'a firm whose matters are in other currencies bills in several';
  end if;
  return new;
end $$;
