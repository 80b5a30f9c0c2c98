import type { Selectable } from 'kysely'
import { holds } from '#domain/permissions.ts'
import type { RecordTypeContract } from '#contract/record-type.ts'
import type { FirmContext } from '../../platform/context.ts'
import {
  lockDeletedRecord,
  lockRecord,
  moveToBin,
  restoreFromBin,
  type RecyclableTable,
} from '../../platform/db/records.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'

interface RecordLifecycle<Table extends RecyclableTable, Detail> {
  readonly contract: Pick<RecordTypeContract, 'noun' | 'permission'>
  readonly table: Table
  /** For a table that types share. */
  readonly isOfType?: (record: Selectable<DB[Table]>) => boolean
  /** Refuses to delete a record, for example because an invoice has it. */
  readonly assertDeletable?: (record: Selectable<DB[Table]>, context: FirmContext) => Promise<void> | void
  readonly get: (context: FirmContext, id: string) => Promise<Detail>
}

/** What happens alike to a record of every type: it is locked, moved to the recycle bin and restored. */
export function recordLifecycle<Table extends RecyclableTable, Detail>({
  contract: { noun, permission },
  table,
  isOfType = () => true,
  assertDeletable,
  get,
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
    await moveToBin(context, table, id)
    return null
  }

  /**
   * A person who deleted a record may restore it; everybody else needs the recycle bin's own permission (roles.md rule 10).
   * A person who may neither delete nor restore does not learn whether it exists.
   */
  async function restore(context: FirmContext, id: string): Promise<Detail> {
    const { permissions } = context.membership
    const found = await lockDeletedRecord(context.tx, table, id)
    const deleted = found && isOfType(found) ? found : undefined
    const mayDelete = holds(permissions, `${permission}.delete`)
    const isOwnDeletion = mayDelete && deleted?.deleted_by === context.userId
    const mayRestore = isOwnDeletion || holds(permissions, 'recycleBin.edit')
    if (!mayRestore && (deleted || !mayDelete)) throw notPermitted()
    if (!deleted) throw notFound(noun)
    await restoreFromBin(context, table, id)
    return get(context, id)
  }

  return { lock, delete: moveRecordToBin, restore }
}
