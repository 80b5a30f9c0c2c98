import type { BulkOutcome } from '#contract/bulk.ts'
import type { FirmContext } from './context.ts'
import { inSavepoint } from './db/transactions.ts'
import { toRefusal, type ConstraintRefusals } from './refusal.ts'

interface BulkWork {
  readonly ids: readonly string[]
  /** What is done to one record; it may refuse. */
  readonly work: (id: string) => Promise<unknown>
  /** What broken constraints of the database mean. */
  readonly constraints?: ConstraintRefusals
}

/** Does the same to each record. A record that refuses stays as it is and is reported with its reason. */
export async function bulkApply({ tx }: FirmContext, { ids, work, constraints = {} }: BulkWork): Promise<BulkOutcome> {
  const changed: string[] = []
  const unchanged: BulkOutcome['unchanged'] = []
  // Always in the same order, so that two calls about the same records cannot deadlock.
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      await inSavepoint(tx, () => work(id))
      changed.push(id)
    } catch (error) {
      const refusal = toRefusal(error, constraints)
      if (!refusal) throw error
      unchanged.push({ id, code: refusal.code, reason: refusal.message })
    }
  }
  return { changed, unchanged }
}

/** The handler of a call that deletes several records, from the function that deletes one. */
export const bulkDeleteHandler =
  (deleteOne: (context: FirmContext, id: string) => Promise<unknown>, constraints: ConstraintRefusals = {}) =>
  (context: FirmContext, { body }: { readonly body: Pick<BulkWork, 'ids'> }): Promise<BulkOutcome> =>
    bulkApply(context, { ids: body.ids, work: (id) => deleteOne(context, id), constraints })
