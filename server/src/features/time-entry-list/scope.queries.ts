import { callScalar } from '../../platform/db/call-function.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Whether the role of the person in the request sees everybody's time. */
export const seesAllTime = (tx: FirmTx) => callScalar(tx, 'app.sees_all_time')

/** Whether the person in the request sees every matter: neither their role nor a wall hides one. */
export async function seesAllMatters(tx: FirmTx): Promise<boolean> {
  const [isRoleWide, barred] = await Promise.all([
    callScalar(tx, 'app.sees_all_matters'),
    callScalar(tx, 'app.barred_matter_ids'),
  ])
  return isRoleWide && barred.length === 0
}
