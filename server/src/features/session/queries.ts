import { sql } from 'kysely'
import { adoptFirm, type FirmTx, type IdentityTx } from '../../platform/db/transactions.ts'

export const selectCurrencies = (tx: FirmTx | IdentityTx) =>
  // Both kinds of transaction may read reference data.
  (tx as FirmTx).selectFrom('app.currencies').selectAll().orderBy('id').execute()

/** The firm's own row with its currency. The firm has to be adopted first, for row security shows nothing else. */
export async function getBusiness(tx: IdentityTx, businessId: string, accountId: string) {
  const firmTx = await adoptFirm(tx, businessId, accountId)
  return firmTx
    .selectFrom('app.businesses as firm')
    .innerJoin('app.currencies as currency', 'currency.code', 'firm.currency')
    .selectAll('firm')
    .select(['currency.id as currency_id', 'currency.symbol as currency_symbol'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('app.members as member')
            .innerJoin('app.roles as role', (join) =>
              join.onRef('role.business_id', '=', 'member.business_id').onRef('role.id', '=', 'member.role_id'),
            )
            .select('member.id')
            .whereRef('member.business_id', '=', 'firm.id')
            .where('member.id', '=', accountId)
            .where('role.time_scope', '=', 'all'),
        )
        .$castTo<boolean>()
        .as('sees_all_time'),
    )
    .where('firm.id', '=', businessId)
    .executeTakeFirstOrThrow()
}
export type BusinessRow = Awaited<ReturnType<typeof getBusiness>>

export const findSubscription = (tx: FirmTx) =>
  tx
    .selectFrom('app.subscriptions as subscription')
    .innerJoin('app.plans as plan', 'plan.id', 'subscription.plan_id')
    .innerJoin('app.currencies as currency', 'currency.code', 'subscription.currency')
    .leftJoin('app.plans as next_plan', 'next_plan.id', 'subscription.downgrade_plan_id')
    .selectAll('subscription')
    .select([
      'plan.name as plan_name',
      'plan.duration_days',
      'plan.price_minor',
      'plan.price_ngn_minor',
      'currency.id as currency_id',
      'currency.name as currency_name',
      'currency.symbol as currency_symbol',
      'next_plan.name as next_plan_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('app.members as member')
        .select(eb.fn.countAll<string>().as('people'))
        .where('member.removed_at', 'is', null)
        .as('people'),
    )
    .executeTakeFirst()
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** Units of each currency for one unit of the base, in the newest table on or before the day that has both. */
export async function findExchangeRate(tx: FirmTx, home: string, foreign: string, onDay: string) {
  const { rows } = await sql<{ per_home: string; per_foreign: string; rate_on: string; source: string }>`
    with quotes as (
      select base_currency, quote_currency, rate_on, rate, source from app.exchange_rates where rate_on <= ${onDay}::date
      union all
      select distinct base_currency, base_currency, rate_on, 1::numeric, source from app.exchange_rates where rate_on <= ${onDay}::date)
    select h.rate as per_home, f.rate as per_foreign, h.rate_on, h.source
    from quotes h join quotes f using (base_currency, rate_on)
    where h.quote_currency = ${home} and f.quote_currency = ${foreign}
    order by h.rate_on desc limit 1`.execute(tx)
  return rows[0]
}
