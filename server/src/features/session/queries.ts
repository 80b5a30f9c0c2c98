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
