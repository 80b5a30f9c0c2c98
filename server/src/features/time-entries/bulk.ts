import type { Answer, Received } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import type { BulkOutcome } from '#contract/bulk.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { closedToBilling } from '../matters/public.ts'
import { binEntries, lockEntries, priceEntries, ratesOfEntries, type ToPrice } from './bin.queries.ts'
import { lookedUpRate, priceColumns } from './pricing.ts'

type State = 'notBillable' | 'unbilled' | 'onInvoice'
type Unchanged = Omit<BulkOutcome['unchanged'][number], 'id'>

const MISSING: Unchanged = { code: 'not_found', reason: 'It is no longer there' }
const LOCKED: Unchanged = { code: 'entry_locked', reason: 'It is on an invoice' }

/** Holds the entries and sorts the ids into those that may change and those that stay, with the reason. */
async function sortOut(
  { tx }: FirmContext,
  ids: readonly string[],
  reasonToStay: (state: State) => Unchanged | undefined,
) {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))]
  const states = new Map((await lockEntries(tx, asked)).map((row) => [row.id, row.billing_state as State]))
  const changed: string[] = []
  const unchanged: BulkOutcome['unchanged'] = []
  for (const id of asked) {
    const state = states.get(id)
    const reason = state === undefined ? MISSING : reasonToStay(state)
    if (reason) unchanged.push({ id, ...reason })
    else changed.push(id)
  }
  return { changed, unchanged }
}

export async function bulkDelete(
  context: FirmContext,
  { body }: Received<typeof contract.bulkDelete>,
): Promise<Answer<typeof contract.bulkDelete>> {
  const outcome = await sortOut(context, body.ids, (state) => (state === 'onInvoice' ? LOCKED : undefined))
  const { tx, userId, clock } = context
  if (outcome.changed.length > 0) await binEntries(tx, outcome.changed, { userId, at: clock.now() })
  return outcome
}

/** To not billable: rate and totals become 0. To billable: the rate is looked up again, as the form does (spec §4). */
export async function bulkBillable(
  context: FirmContext,
  { body }: Received<typeof contract.bulkBillable>,
): Promise<Answer<typeof contract.bulkBillable>> {
  const isBillable = body.isBillable === 4
  const wanted: State = isBillable ? 'unbilled' : 'notBillable'
  const already = { code: 'already', reason: isBillable ? 'It is billable already' : 'It is not billable already' }
  const outcome = await sortOut(context, body.ids, (state) =>
    state === 'onInvoice' ? LOCKED : state === wanted ? already : undefined,
  )
  const { tx, clock } = context
  if (outcome.changed.length === 0) return outcome
  const entries = await ratesOfEntries(tx, outcome.changed)
  const reprice = (some: readonly ToPrice[]) =>
    priceEntries(
      tx,
      some.map((entry) => ({ id: entry.id, ...priceOf(entry, isBillable) })),
      wanted,
      clock.now(),
    )
  if (isBillable) return withoutClosedMatters(context, outcome, { entries, reprice })
  await reprice(entries)
  return outcome
}

interface Repricing {
  readonly entries: readonly ToPrice[]
  readonly reprice: (some: readonly ToPrice[]) => Promise<void>
}

/** Matter by matter: the database refuses what would become unbilled work of a closed one. */
async function withoutClosedMatters(
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
  const stays = new Map(
    matters.unchanged.flatMap(({ id: matterId, ...why }) =>
      (byMatter.get(matterId) ?? []).map(({ id }) => [id, { id, ...why }] as const),
    ),
  )
  return {
    changed: changed.filter((id) => !stays.has(id)),
    unchanged: [...unchanged, ...changed.flatMap((id) => stays.get(id) ?? [])],
  }
}

const priceOf = (entry: ToPrice, isBillable: boolean) =>
  priceColumns({
    isBillable,
    hours: entry.billed_hours,
    applied: lookedUpRate(entry),
    exchangeRate: entry.exchange_rate,
    currency: entry.currency,
    homeCurrency: entry.home_currency,
  })
