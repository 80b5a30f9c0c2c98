import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry, TimeEntryChange } from '#contract/time-entry-shapes.ts'
import type { z } from 'zod'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'

export type Change = z.input<typeof TimeEntryChange>

/** How an entry is put back as it was, rate and hours to the last decimal. */
const asItWas = (entry: TimeEntry): Change => ({
  id: entry.id,
  matterId: entry.matterId,
  activityId: entry.activityId,
  timeEntryDate: entry.timeEntryDate,
  duration: entry.duration,
  taskCode: entry.taskCode,
  activityCode: entry.activityCode,
  isBillable: entry.isBillable === 2 ? 2 : 4,
  ...(entry.isBillable !== 2 && { foreignUserRate: entry.foreignUserRate }),
})

export const changeEntries = (firm: Firm, entries: readonly Change[]) =>
  exchange(timeEntries.bulkChange, { body: { ...firm, entries: [...entries] } })

/** Puts the changed ones of these entries back; rejects where one could not be. */
export function undoOf(firm: Firm, before: readonly TimeEntry[], changed: readonly string[]): () => Promise<void> {
  const entries = before.filter(({ id }) => changed.includes(id)).map(asItWas)
  return async () => {
    const { data } = await changeEntries(firm, entries)
    const [refused] = data.unchanged
    if (refused) throw new Error(`Not all entries could be put back. ${refused.reason}`)
  }
}
