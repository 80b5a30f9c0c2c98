import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Whether a member's role sees everybody's time, for a transaction that adopted the firm. */
export async function seesAllTime(tx: FirmTx, accountId: string): Promise<boolean> {
  const role = await tx
    .selectFrom('app.members as member')
    .innerJoin('app.roles as role', 'role.id', 'member.role_id')
    .select('role.time_scope')
    .where('member.id', '=', accountId)
    .executeTakeFirst()
  return role?.time_scope === 'all'
}

export const findSubscription = (tx: FirmTx) =>
  tx
    .selectFrom('app.subscriptions as subscription')
    .innerJoin('app.plans as plan', 'plan.id', 'subscription.plan_id')
    .leftJoin('app.plans as next_plan', 'next_plan.id', 'subscription.downgrade_plan_id')
    .selectAll('subscription')
    .select([
      'plan.name as plan_name',
      'plan.duration_days',
      'plan.price_minor',
      'plan.price_ngn_minor',
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
export const findExchangeRate = (tx: FirmTx, home: string, foreign: string, onDay: string) =>
  tx
    .with('quotes', (db) =>
      db
        .selectFrom('app.exchange_rates')
        .select(['base_currency', 'quote_currency', 'rate_on', 'rate', 'source'])
        .where('rate_on', '<=', onDay)
        .unionAll(
          // The base itself, once for each table.
          db
            .selectFrom('app.exchange_rates')
            .select(['base_currency', 'base_currency as quote_currency', 'rate_on', sql<string>`1::numeric`.as('rate')])
            .select('source')
            .where('rate_on', '<=', onDay)
            .distinct(),
        ),
    )
    .selectFrom('quotes as h')
    .innerJoin('quotes as f', (join) =>
      join.onRef('f.base_currency', '=', 'h.base_currency').onRef('f.rate_on', '=', 'h.rate_on'),
    )
    .select(['h.rate as per_home', 'f.rate as per_foreign', 'h.rate_on', 'h.source'])
    .where('h.quote_currency', '=', home)
    .where('f.quote_currency', '=', foreign)
    .orderBy('h.rate_on', 'desc')
    .limit(1)
    .executeTakeFirst()
