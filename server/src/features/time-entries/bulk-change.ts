import type { BulkOutcome } from '#contract/bulk.ts'
import type { TimeEntryChange, TimeEntryInput } from '#contract/time-entry-shapes.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { lockRecord } from '../../platform/db/records.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { closedToBilling } from '../matters/public.ts'
import { currencies } from '../reference/public.ts'
import { findMatterForTime, type LockedEntry } from './queries.ts'
import { entryLocked, timeEntryConstraints } from './refusals.ts'
import { updateTimeEntry } from './service.ts'

/** Changes entries one by one, as their form would. One that refuses stays as it is and is reported with its reason. */
export function changeTimeEntries(context: FirmContext, changes: readonly TimeEntryChange[]): Promise<BulkOutcome> {
  const changeOf = new Map(changes.map((change) => [change.id.toLowerCase(), change]))
  return bulkApply(context, {
    ids: [...changeOf.keys()],
    work: async (id) => {
      const change = changeOf.get(id)
      const entry = await lockRecord(context.tx, 'app.time_entries', id)
      if (!change || !entry) throw notFound('Time entry')
      await updateTimeEntry(context, id, await toInput(context, entry, change))
    },
    constraints: { ...timeEntryConstraints, ...closedToBilling },
  })
}

/** The form of the entry with the changed fields. The rate stays unless it, the matter or what is billable changes. */
async function toInput(context: FirmContext, entry: LockedEntry, change: TimeEntryChange): Promise<TimeEntryInput> {
  if (entry.billing_state === 'onInvoice') throw entryLocked()
  const isBillable = change.isBillable ?? (entry.billing_state === 'unbilled' ? 4 : 2)
  if (change.foreignUserRate !== undefined && isBillable === 2) throw notBillable()
  const matter = await findMatterForTime(context.tx, change.matterId ?? entry.matter_id)
  if (!matter) throw notFound('Matter')
  const known = await currencies(context.tx)
  return {
    clientId: matter.client_id,
    matterId: change.matterId ?? entry.matter_id,
    activityId: change.activityId ?? entry.activity_id,
    timeEntryUserId: entry.user_id,
    timeEntryDate: change.timeEntryDate ?? entry.worked_on,
    duration: change.duration ?? entry.billed_hours,
    description: entry.description,
    isBillable,
    foreignCurrencyId: known.byCode(entry.currency).id,
    exchangeRate: entry.exchange_rate,
    status: entry.status,
    foreignUserRate: change.foreignUserRate,
    taskCode: change.taskCode,
    activityCode: change.activityCode,
    version: change.version,
  }
}

const notBillable = () => invalidField('not_billable', 'foreignUserRate', 'It is not billable, so it has no rate')
