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
