import type { Answer, Received } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { assertRestorable } from '../recycle-bin/public.ts'
import { getTimeEntry } from '../time-entry-list/public.ts'
import { binEntries, lockBinned, lockEntries, unbinEntry } from './bin.queries.ts'
import { entryLocked } from './rules.ts'

export async function deleteTimeEntry(
  { tx, userId, clock }: FirmContext,
  { params }: Received<typeof contract.delete>,
): Promise<Answer<typeof contract.delete>> {
  const [entry] = await lockEntries(tx, [params.id])
  if (!entry) throw notFound('Time entry')
  if (entry.billing_state === 'onInvoice') throw entryLocked()
  await binEntries(tx, [entry.id], { userId, at: clock.now() })
  return null
}

export async function restoreTimeEntry(
  context: FirmContext,
  { params }: Received<typeof contract.restore>,
): Promise<Answer<typeof contract.restore>> {
  const { tx, clock } = context
  const entry = await lockBinned(tx, params.id)
  assertRestorable(context, entry, { what: 'Time entry', deletes: 'timeEntry.delete' })
  await unbinEntry(tx, entry.id, clock.now())
  return getTimeEntry(context, entry.id)
}
