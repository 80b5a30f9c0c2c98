import { timeEntries } from '#contract/time-entries.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { billableCode, DEFAULT_ENTRY_STATUS } from '#domain/billable.ts'
import type { z } from 'zod'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'
import type { Draft } from './drafts.ts'
import { enteredHours, type EntryValues } from './entry-values.ts'

type EntryBody = z.input<typeof timeEntries.create.body>

export interface Saving {
  firm: Firm
  draft: Draft
  homeCurrencyId: number
  /** The entry as it was read, if one is edited. */
  entry?: TimeEntry | undefined
}

/**
 * The body of spec §3. It carries the rate shown, so that this rate is billed; the server stores the rule that gives the
 * same rate. A rate that is still being looked up is left to the server.
 */
export function toBody({ firm, draft, homeCurrencyId, entry }: Saving): EntryBody {
  const { values } = draft
  const isForeign = Number(values.foreignCurrencyId) !== homeCurrencyId
  return {
    ...firm,
    clientId: values.clientId,
    matterId: values.matterId,
    activityId: values.activityId,
    timeEntryUserId: values.timeEntryUserId,
    description: values.description,
    timeEntryDate: mdyToIso(values.timeEntryDate),
    duration: enteredHours(values.duration, draft.timedHours),
    isBillable: billableCode(values.isBillable ? 'unbilled' : 'notBillable'),
    homeCurrencyId,
    foreignCurrencyId: Number(values.foreignCurrencyId),
    exchangeRate: isForeign ? values.exchangeRate.trim() : 1,
    ...changedCodes(values, entry),
    status: entry?.status ?? DEFAULT_ENTRY_STATUS,
    ...(values.isBillable && isRateKnown(values) && { foreignUserRate: values.foreignUserRate }),
    ...(draft.entryId === undefined
      ? { manualTimeEntry: draft.origin !== 'timer' }
      : { id: draft.entryId, version: draft.version }),
  }
}

/** Codes that are left as they were are not sent, and so not checked again. */
const changedCodes = ({ taskCode, activityCode }: EntryValues, entry: TimeEntry | undefined) => ({
  ...(taskCode !== (entry?.taskCode ?? '') && { taskCode }),
  ...(activityCode !== (entry?.activityCode ?? '') && { activityCode }),
})

const isRateKnown = ({ foreignUserRate, isRateTyped }: EntryValues) => foreignUserRate !== '' || isRateTyped

/**
 * A retry of the same body carries the same key, also after a reload, so that a lost answer does not save the time twice.
 * A draft belongs to one person and window; the hash distinguishes the bodies of one draft.
 */
export async function send(saving: Saving): Promise<{ data: TimeEntry; message: string }> {
  const body = toBody(saving)
  const { firm, draft } = saving
  if (draft.entryId !== undefined) {
    return exchange(timeEntries.update, { params: { id: draft.entryId }, query: firm, body })
  }
  const idempotencyKey = `${draft.id}-${hashOf(JSON.stringify(body))}`
  return exchange(timeEntries.create, { query: firm, body }, { idempotencyKey })
}

/** FNV-1a; the browser's own hashes are missing where a page is served without encryption. */
function hashOf(text: string): string {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return (hash >>> 0).toString(16)
}
