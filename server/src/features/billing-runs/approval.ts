import type { FirmWork } from '../../platform/context.ts'
import { inSavepoint } from '../../platform/db/transactions.ts'
import { toRefusal, type ConstraintRefusals, type Refusal } from '../../platform/refusal.ts'
import { approveInvoices } from '../invoices/public.ts'
import { changeItem, type ItemRow } from './queries.ts'

interface Approving extends FirmWork {
  readonly constraints: ConstraintRefusals
}

/**
 * Approves the drafts of items in one transaction, all numbers at its end, and stores what became of each. A draft that is refused
 * stays one, with the reason on its item. What is refused after numbers were taken fails the transaction, unless the item is the
 * only one.
 */
export async function approveItems(context: Approving, items: readonly ItemRow[]): Promise<void> {
  const refusals = await attemptApproval(
    context,
    items.flatMap(({ invoice_id }) => invoice_id ?? []),
  )
  const now = context.clock.now()
  await Promise.all(
    items.map((item) => {
      const refusal = refusals.get(item.invoice_id ?? '')
      // Somebody has approved it by itself in the meantime.
      const isIssued = !refusal || refusal.code === 'invoice_issued'
      return changeItem(context.tx, item, {
        state: isIssued ? 'approved' : 'drafted',
        reason: isIssued ? '' : refusal.message,
        changed_at: now,
      })
    }),
  )
}

async function attemptApproval(context: Approving, ids: readonly string[]): Promise<ReadonlyMap<string, Refusal>> {
  const { constraints } = context
  const [only] = ids
  if (only === undefined || ids.length > 1) return approveInvoices(context, ids, constraints)
  let refusals: ReadonlyMap<string, Refusal> = new Map()
  try {
    await inSavepoint(context.tx, async () => {
      refusals = await approveInvoices(context, ids, constraints)
    })
  } catch (error) {
    const refusal = toRefusal(error, constraints)
    if (!refusal) throw error
    refusals = new Map([[only, refusal]])
  }
  return refusals
}
