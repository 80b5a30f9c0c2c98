-- owner: app_searcher
-- execute: app_server, app_ledger
-- How many other people have to approve before an amount of client money is paid out to somebody. Without a setting it is what
-- the jurisdiction of the firm's country begins with (trust-accounting §8), in a firm where somebody else could approve. The
-- limit above which two are needed is in the firm's currency; money in another currency is not compared with it, and needs two.
create or replace function app.trust_approvers_needed(amount_minor bigint, amount_currency text) returns integer language sql stable
  security definer set search_path = pg_catalog, app as $$
  select case
      when s.business_id is null then case when b.country_code = 'NG' and 1 < (
        select count(*) from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
          where m.business_id = b.id and m.removed_at is null
            and ('administrator' = any (r.permissions) or r.permissions @> array['trustAccountRequest', 'trustAccountRequest.approve'])) then 1 else 0 end
      when s.withdrawal_approvers = 1 and s.two_approvers_above_minor is not null
        and (amount_currency <> b.currency or amount_minor > s.two_approvers_above_minor) then 2
      else s.withdrawal_approvers end
    from app.businesses b left join app.trust_approval_settings s on s.business_id = b.id
    where b.id = app.current_business_id()
$$;
