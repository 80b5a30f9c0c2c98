import type { BulkOutcome } from '#contract/bulk.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { retainedByHold, selectHeldEntries } from '../legal-holds/public.ts'
import { closedToBilling } from '../matters/public.ts'
import { lookUpRate, priceColumns } from './pricing.ts'
import {
  deleteEntryRows,
  lockEntries,
  selectRatesOfEntries,
  updateEntryPrices,
  type BillingState,
  type EntryToPrice,
} from './queries.ts'

type Reason = Omit<BulkOutcome['unchanged'][number], 'id'>

const MISSING: Reason = { code: 'not_found', reason: 'It is no longer there' }
const LOCKED: Reason = { code: 'entry_locked', reason: 'It is on an invoice' }

/** Locks the entries and separates those that may change from those that stay, with the reason. */
async function separate(
  { tx }: FirmContext,
  ids: readonly string[],
  reasonToStay: (state: BillingState) => Reason | undefined,
): Promise<BulkOutcome> {
  const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))]
  const states = new Map((await lockEntries(tx, uniqueIds)).map((row) => [row.id, row.billing_state]))
  const changed: string[] = []
  const unchanged: BulkOutcome['unchanged'] = []
  for (const id of uniqueIds) {
    const state = states.get(id)
    const reason = state === undefined ? MISSING : reasonToStay(state)
    if (reason) unchanged.push({ id, ...reason })
    else changed.push(id)
  }
  return { changed, unchanged }
}

export async function deleteTimeEntries(context: FirmContext, ids: readonly string[]): Promise<BulkOutcome> {
  const { tx, userId, clock } = context
  const { changed: deletable, unchanged } = await separate(context, ids, (state) =>
    state === 'onInvoice' ? LOCKED : undefined,
  )
  const held = await selectHeldEntries(tx, deletable)
  const changed = deletable.filter((id) => !held.has(id))
  if (changed.length > 0) await deleteEntryRows(tx, changed, { userId, at: clock.now() })
  const { code, message: reason } = retainedByHold()
  return { changed, unchanged: [...unchanged, ...[...held].map((id) => ({ id, code, reason }))] }
}

/** Not billable sets rate and totals to 0. Billable looks the rate up again, as the form does (spec §4). */
export async function setBillable(
  context: FirmContext,
  ids: readonly string[],
  isBillable: boolean,
): Promise<BulkOutcome> {
  const target: BillingState = isBillable ? 'unbilled' : 'notBillable'
  const already = { code: 'already', reason: isBillable ? 'It is already billable' : 'It is already non-billable' }
  const outcome = await separate(context, ids, (state) =>
    state === 'onInvoice' ? LOCKED : state === target ? already : undefined,
  )
  const { tx, clock } = context
  if (outcome.changed.length === 0) return outcome
  const entries = await selectRatesOfEntries(tx, outcome.changed)
  const reprice = (some: readonly EntryToPrice[]) =>
    updateEntryPrices(
      tx,
      some.map((entry) => ({ id: entry.id, ...priceOf(entry, isBillable) })),
      target,
      clock.now(),
    )
  if (isBillable) return repriceByMatter(context, outcome, { entries, reprice })
  await reprice(entries)
  return outcome
}

interface Repricing {
  readonly entries: readonly EntryToPrice[]
  readonly reprice: (some: readonly EntryToPrice[]) => Promise<void>
}

/** Matter by matter, because the database refuses what would become unbilled work of a closed matter. */
async function repriceByMatter(
  context: FirmContext,
  { changed, unchanged }: BulkOutcome,
  { entries, reprice }: Repricing,
): Promise<BulkOutcome> {
  const byMatter = Map.groupBy(entries, (entry) => entry.matter_id)
  const matters = await bulkApply(context, {
    ids: [...byMatter.keys()],
    work: (matterId) => reprice(byMatter.get(matterId) ?? []),
    constraints: closedToBilling,
  })
  const refused = new Map(
    matters.unchanged.flatMap(({ id: matterId, ...reason }) =>
      (byMatter.get(matterId) ?? []).map(({ id }) => [id, { id, ...reason }] as const),
    ),
  )
  return {
    changed: changed.filter((id) => !refused.has(id)),
    unchanged: [...unchanged, ...changed.flatMap((id) => refused.get(id) ?? [])],
  }
}

const priceOf = (entry: EntryToPrice, isBillable: boolean) =>
  priceColumns({
    isBillable,
    hours: entry.billed_hours,
    applied: lookUpRate(entry, entry.worked_on),
    exchangeRate: entry.exchange_rate,
    currency: entry.currency,
    homeCurrency: entry.home_currency,
  })
