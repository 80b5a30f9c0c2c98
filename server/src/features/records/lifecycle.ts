import type { Selectable } from 'kysely'
import { holds } from '#domain/permissions.ts'
import type { RecordTypeContract } from '#contract/record-type.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import {
  lockDeletedRecord,
  lockRecord,
  lockRecords,
  moveToBin,
  restoreFromBin,
  type RecyclableTable,
} from '../../platform/db/records.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { inSavepoint } from '../../platform/db/transactions.ts'
import { notFound, notPermitted, Refusal, toRefusal, type ConstraintRefusals } from '../../platform/refusal.ts'
import { holdConstraints } from '../legal-holds/public.ts'

interface RecordLifecycle<Table extends RecyclableTable, Detail> {
  readonly contract: Pick<RecordTypeContract, 'noun' | 'permission'>
  readonly table: Table
  /** For a table that types share. */
  readonly isOfType?: (record: Selectable<DB[Table]>) => boolean
  /** Refuses to delete a record, for example because an invoice has it. */
  readonly assertDeletable?: (record: Selectable<DB[Table]>, context: FirmContext) => Promise<void> | void
  /** Who may delete a record, and so restore one that they deleted, where that is more than the permission; undefined where there is none. */
  readonly mayDelete?: (context: FirmContext, record: Selectable<DB[Table]> | undefined) => boolean
  /** Refuses to restore a record, for example because something took its place. */
  readonly assertRestorable?: (
    record: Selectable<DB[Table]> & { readonly id: string },
    context: FirmContext,
  ) => Promise<void>
  readonly get: (context: FirmContext, id: string) => Promise<Detail>
  /** What broken constraints mean where several are deleted. */
  readonly constraints?: ConstraintRefusals
}

/** What happens alike to a record of every type: it is locked, moved to the recycle bin and restored. */
export function recordLifecycle<Table extends RecyclableTable, Detail>({
  contract: { noun, permission },
  table,
  isOfType = () => true,
  assertDeletable,
  mayDelete = ({ membership }) => holds(membership.permissions, `${permission}.delete`),
  assertRestorable,
  get,
  constraints = {},
}: RecordLifecycle<Table, Detail>) {
  /** The record outside the recycle bin, locked until the transaction ends. */
  async function lock({ tx }: FirmContext, id: string): Promise<Selectable<DB[Table]>> {
    const record = await lockRecord(tx, table, id)
    if (!record || !isOfType(record)) throw notFound(noun)
    return record
  }

  async function moveRecordToBin(context: FirmContext, id: string): Promise<null> {
    const record = await lock(context, id)
    await assertDeletable?.(record, context)
    await moveToBin(context, table, [id])
    return null
  }

  /** Moves those to the recycle bin that may be deleted, all at once, and says why the others stay. */
  async function deleteSeveral(
    context: FirmContext,
    { ids }: { readonly ids: readonly string[] },
  ): Promise<BulkOutcome> {
    const uniqueIds = [...new Set(ids)].toSorted()
    const records = new Map((await lockRecords(context.tx, table, uniqueIds)).map((record) => [record.id, record]))
    const refused: BulkOutcome['unchanged'] = []
    for (const id of uniqueIds) {
      const refusal = await refusalToDelete(context, records.get(id))
      if (refusal) refused.push({ id, code: refusal.code, reason: refusal.message })
    }
    const stay = new Set(refused.map(({ id }) => id))
    const others = uniqueIds.filter((id) => !stay.has(id))
    const { changed, unchanged } = await moveAllOrEach(context, others)
    return { changed, unchanged: [...refused, ...unchanged] }
  }

  async function refusalToDelete(context: FirmContext, record: Selectable<DB[Table]> | undefined) {
    if (!record || !isOfType(record)) return notFound(noun)
    return refusalOf(() => assertDeletable?.(record, context))
  }

  /** One by one where the database refuses some of them. */
  async function moveAllOrEach(context: FirmContext, ids: readonly string[]): Promise<BulkOutcome> {
    try {
      if (ids.length > 0) await inSavepoint(context.tx, () => moveToBin(context, table, ids))
      return { changed: [...ids], unchanged: [] }
    } catch (error) {
      const known = { ...constraints, ...holdConstraints }
      if (!toRefusal(error, known)) throw error
      return bulkApply(context, { ids, work: (id) => moveToBin(context, table, [id]), constraints: known })
    }
  }

  /**
   * A person who deleted a record may restore it; everybody else needs the recycle bin's own permission (roles.md rule 10).
   * A person who may neither delete nor restore does not learn whether it exists.
   */
  async function restore(context: FirmContext, id: string): Promise<Detail> {
    const { permissions } = context.membership
    const found = await lockDeletedRecord(context.tx, table, id)
    const deleted = found && isOfType(found) ? found : undefined
    const isDeleter = mayDelete(context, deleted)
    const isOwnDeletion = isDeleter && deleted?.deleted_by === context.userId
    const mayRestore = isOwnDeletion || holds(permissions, 'recycleBin.edit')
    if (!mayRestore && (deleted || !isDeleter)) throw notPermitted()
    if (!deleted) throw notFound(noun)
    await assertRestorable?.(deleted, context)
    await restoreFromBin(context, table, id)
    return get(context, id)
  }

  return { lock, delete: moveRecordToBin, deleteSeveral, restore }
}

/** Why this is refused; undefined where it is not. */
async function refusalOf(assert: () => Promise<void> | void | undefined): Promise<Refusal | undefined> {
  try {
    await assert()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
