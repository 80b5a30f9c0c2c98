import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BulkOutcome } from '#contract/bulk.ts'
import { clients } from '#contract/clients.ts'
import { expenses } from '#contract/expenses.ts'
import type { DeletedCharge } from '#contract/charges.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { matters } from '#contract/matters.ts'
import { courtUpdates, progressNotes } from '#contract/progress.ts'
import type { DeletedUpdate } from '#contract/progress-shapes.ts'
import { recycleBin, type Bin } from '#contract/recycle-bin.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { dayText } from '#domain/calendar-day.ts'
import { ApiError, call, errorText, exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { markAllStale } from '../../shared/query-client.ts'
import { queryFor } from '../../shared/query.ts'
import { formatHours, formatMoney } from '../../shared/ui/values/format.ts'
import type { Deleted } from './columns.tsx'
import { facts } from '../../shared/ui/values/facts.ts'

type Firm = CurrentUser['firm']

interface Page {
  rows: Deleted[]
  hasMore: boolean
}
type Read = (firm: Firm, page: number, signal: AbortSignal) => Promise<Page>

const readers: Readonly<Record<Bin, Read>> = {
  clients: async (firm, page, signal) => {
    const { data, hasMore } = await call(clients.deleted, { query: { ...firm, page } }, { signal })
    return {
      rows: data.map((row) => ({ ...row, bin: 'clients', context: `${row.clientNumber} · ${row.clientType}` })),
      hasMore,
    }
  },
  matters: async (firm, page, signal) => {
    const { data, hasMore } = await call(matters.deleted, { query: { ...firm, page } }, { signal })
    const toRow = (row: (typeof data)[number]): Deleted => ({
      ...row,
      bin: 'matters',
      name: row.matterName,
      context: facts([row.matterNumber, row.clientName]),
    })
    return { rows: data.map(toRow), hasMore }
  },
  'time-entries': async (firm, page, signal) => {
    const { data, hasMore } = await call(recycleBin.timeEntries, { query: { ...firm, page } }, { signal })
    const toRow = (row: (typeof data)[number]): Deleted => ({
      ...row,
      bin: 'time-entries',
      name: `${row.activityType}, ${formatHours(row.duration)} h`,
      context: facts([dayText(row.timeEntryDate), row.matterName, row.userName]),
    })
    return { rows: data.map(toRow), hasMore }
  },
  'progress-notes': async (firm, page, signal) => {
    const { data, hasMore } = await call(progressNotes.deleted, { query: { ...firm, page } }, { signal })
    return { rows: data.map(updateOf('progress-notes')), hasMore }
  },
  'court-updates': async (firm, page, signal) => {
    const { data, hasMore } = await call(courtUpdates.deleted, { query: { ...firm, page } }, { signal })
    return { rows: data.map(updateOf('court-updates')), hasMore }
  },
  expenses: async (firm, page, signal) => {
    const { data, hasMore } = await call(expenses.deleted, { query: { ...firm, page } }, { signal })
    return { rows: data.map(chargeOf('expenses')), hasMore }
  },
  'flat-fees': async (firm, page, signal) => {
    const { data, hasMore } = await call(flatFees.deleted, { query: { ...firm, page } }, { signal })
    return { rows: data.map(chargeOf('flat-fees')), hasMore }
  },
}

const updateOf =
  (bin: 'progress-notes' | 'court-updates') =>
  (row: DeletedUpdate): Deleted => ({
    ...row,
    bin,
    name: row.title,
    context: facts([dayText(row.date), row.matterName, row.userName]),
  })

const chargeOf =
  (bin: 'expenses' | 'flat-fees') =>
  (row: DeletedCharge): Deleted => ({
    ...row,
    bin,
    name: `${row.category || 'Flat fee'}, ${formatMoney(row.amount, { symbol: row.currencySymbol })}`,
    context: facts([dayText(row.date), row.matterName, row.addedBy]),
  })

export const deletedQuery = (firm: Firm, bin: Bin, page: number) =>
  queryOptions({
    queryKey: ['recycle-bin', bin, firm, page],
    queryFn: ({ signal }) => readers[bin](firm, page, signal),
    placeholderData: keepPreviousData,
    // Someone else may have deleted or restored something a moment ago.
    staleTime: 0,
  })

const restorers: Readonly<Record<Bin, (firm: Firm, id: string) => Promise<{ message: string }>>> = {
  clients: (firm, id) => exchange(clients.restore, { params: { id }, query: firm }),
  matters: (firm, id) => exchange(matters.restore, { params: { id }, query: firm }),
  'time-entries': (_, id) => exchange(timeEntries.restore, { params: { id } }),
  'progress-notes': (firm, id) => exchange(progressNotes.restore, { params: { id }, query: firm }),
  'court-updates': (firm, id) => exchange(courtUpdates.restore, { params: { id }, query: firm }),
  expenses: (_, id) => exchange(expenses.restore, { params: { id } }),
  'flat-fees': (_, id) => exchange(flatFees.restore, { params: { id } }),
}

/** How many records of each kind were deleted; null where the person may not see the kind. */
export const countsQuery = (firm: Firm) => ({ ...queryFor(recycleBin.counts, { query: firm }), staleTime: 0 })

/** Removes records of one kind for good and answers which stayed, and why. */
export const purge = (firm: Firm, bin: Bin, ids: readonly string[]) =>
  exchange(recycleBin.purge, { body: { ...firm, bin, ids: [...ids] } })

/** Restores a record and answers what to tell. */
export async function restore(firm: Firm, { bin, id }: Deleted): Promise<string> {
  const { message } = await restorers[bin](firm, id)
  return message
}

/** Restores the records of a page one after the other, and answers which stayed, and why. */
export async function restoreEach(firm: Firm, bin: Bin, ids: readonly string[]) {
  const data: BulkOutcome = { changed: [], unchanged: [] }
  for (const id of ids) {
    try {
      await restorers[bin](firm, id)
      data.changed.push(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      data.unchanged.push({ id, code: error.code, reason: errorText(error) })
    }
  }
  markAllStale()
  return { data, message: 'Records restored' }
}
