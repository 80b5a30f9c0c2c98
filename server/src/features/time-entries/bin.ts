import type { Answer, Received } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { binEntries, lockBinned, lockEntries, unbinEntry } from './bin.queries.ts'
import { readTimeEntry } from './list.ts'
import { entryLocked } from './rules.ts'
import { mayDelete } from './view.ts'

export async function removeTimeEntry(
  { tx, userId, clock }: FirmContext,
  { params }: Received<typeof contract.remove>,
): Promise<Answer<typeof contract.remove>> {
  const [entry] = await lockEntries(tx, [params.id])
  if (!entry) throw notFound('Time entry')
  if (entry.billing_state === 'onInvoice') throw entryLocked()
  await binEntries(tx, [entry.id], { userId, at: clock.now() })
  return null
}

/** Who binned an entry may take it out again; anybody else needs the bin's own permission (roles.md rule 10). */
export async function restoreTimeEntry(
  context: FirmContext,
  { params }: Received<typeof contract.restore>,
): Promise<Answer<typeof contract.restore>> {
  const { tx, userId, clock, membership } = context
  const { permissions } = membership
  const entry = await lockBinned(tx, params.id)
  const isOwnDoing = entry?.deleted_by === userId && mayDelete(permissions)
  const mayRestore = isOwnDoing || permissions.has('recycleBin.edit') || permissions.has('administrator')
  if (!mayRestore && (entry || !mayDelete(permissions))) throw notPermitted()
  if (!entry) throw notFound('Time entry')
  await unbinEntry(tx, entry.id, clock.now())
  return readTimeEntry(context, entry.id)
}
