import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { assertRestorable } from '../recycle-bin/public.ts'
import { KINDS, type Kind } from './kinds.ts'
import { changeUpdate, lockBinned, lockUpdate } from './save.queries.ts'

/** Time that was recorded with it is work that was done, and stays. */
export async function deleteUpdate({ tx, userId, clock }: FirmContext, kind: Kind, id: string): Promise<null> {
  if (!(await lockUpdate(tx, kind, id))) throw notFound(KINDS[kind].what)
  const now = clock.now()
  await changeUpdate(tx, id, { deleted_at: now, deleted_by: userId, updated_at: now })
  return null
}

export async function restoreUpdate(context: FirmContext, kind: Kind, id: string): Promise<void> {
  const { tx, clock } = context
  const { what, permission } = KINDS[kind]
  const binned = await lockBinned(tx, kind, id)
  assertRestorable(context, binned, { what, deletes: `${permission}.delete` })
  await changeUpdate(tx, binned.id, { deleted_at: null, deleted_by: null, updated_at: clock.now() })
}
