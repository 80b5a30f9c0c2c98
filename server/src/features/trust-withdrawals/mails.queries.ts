import type { FirmTx } from '../../platform/db/transactions.ts'

export const selectAddresses = (tx: FirmTx, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('app.members').select('email').where('id', 'in', userIds).orderBy('email').execute()
