-- A firm may correct its currency until something is kept in it: a matter or an expense, in sight of whoever asks or not,
-- in the recycle bin or not. Sums in the firm's currency are of one currency ever after. And it bills in several currencies
-- as long as a matter does.
create function app.currency_is_settled() returns boolean language sql stable security definer set search_path = pg_catalog, app as $$
  select exists (select from app.matters m where m.business_id = app.current_business_id())
    or exists (select from app.expenses x where x.business_id = app.current_business_id())
$$;

create function app.keep_currency() returns trigger language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  if new.currency <> old.currency and app.currency_is_settled() then
    raise exception using errcode = 'check_violation', constraint = 'businesses_settled_currency',
      message = 'the currency of a firm with matters or expenses stays';
  end if;
  if not new.multicurrency and exists (
      select from app.matters m where m.business_id = new.id and m.currency <> new.currency and m.deleted_at is null) then
    raise exception using errcode = 'check_violation', constraint = 'businesses_foreign_matters',
      message = 'a firm whose matters are in other currencies bills in several';
  end if;
  return new;
end $$;
create trigger keep_currency before update of currency, multicurrency on app.businesses for each row
  when (new.currency <> old.currency or (old.multicurrency and not new.multicurrency)) execute function app.keep_currency();

revoke execute on function app.currency_is_settled(), app.keep_currency() from public;
grant execute on function app.currency_is_settled() to app_server;
grant create on schema app to app_searcher;
alter function app.currency_is_settled() owner to app_searcher;
alter function app.keep_currency() owner to app_searcher;
revoke create on schema app from app_searcher;
