import { search, type SearchHits } from '#contract/search.ts'
import { call } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { formatHours, formatMoney } from '../../shared/ui/values/format.ts'
import { excerpt } from './excerpt.ts'
import type { Hit, HitGroup } from './hit.ts'

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')

const matterHit = ({ id, name, number, clientName, status }: SearchHits['matters'][number]): Hit => ({
  key: `matter-${id}`,
  label: name,
  note: joined(number, clientName, status === 'Open' ? '' : status),
  target: { href: paths.matter(id) },
})

const clientHit = ({ id, name, number, clientType }: SearchHits['clients'][number]): Hit => ({
  key: `client-${id}`,
  label: name,
  note: joined(number, clientType),
  target: { href: paths.client(id) },
})

const entryHit =
  (text: string) =>
  ({ id, description, timeEntryDate, matterName, userName, duration }: SearchHits['timeEntries'][number]): Hit => ({
    key: `entry-${id}`,
    label: excerpt(description, text) || 'No description',
    note: joined(isoToDmy(timeEntryDate), matterName, `${formatHours(duration)} h`, userName),
    target: { entryId: id },
  })

type UpdateHit = SearchHits['progressNotes'][number]

const noteHit =
  (text: string) =>
  ({ id, title, excerpt: words, date, matterName }: UpdateHit): Hit => ({
    key: `note-${id}`,
    label: title || excerpt(words, text),
    note: joined(isoToDmy(date), matterName),
    target: { href: paths.progressNote(id) },
  })

const courtUpdateHit =
  (text: string) =>
  (hit: SearchHits['courtUpdates'][number]): Hit => ({
    key: `court-update-${hit.id}`,
    label: hit.title || excerpt(hit.excerpt, text),
    note: joined(isoToDmy(hit.date), hit.matterName, hit.courtName, hit.suitNumber),
    target: { href: paths.courtUpdate(hit.id) },
  })

type ChargeHit = SearchHits['flatFees'][number]
const sumOf = ({ amount, currencySymbol, currencyCode }: ChargeHit) =>
  formatMoney(amount, { symbol: currencySymbol, code: currencyCode })

const expenseHit =
  (text: string) =>
  (hit: SearchHits['expenses'][number]): Hit => ({
    key: `expense-${hit.id}`,
    label: excerpt(hit.description, text) || hit.category,
    note: joined(isoToDmy(hit.date), hit.matterName, hit.vendor, sumOf(hit)),
    target: { href: paths.expense(hit.id) },
  })

const flatFeeHit =
  (text: string) =>
  (hit: ChargeHit): Hit => ({
    key: `flat-fee-${hit.id}`,
    label: excerpt(hit.description, text) || hit.matterName || 'Flat fee',
    note: joined(isoToDmy(hit.date), hit.matterName, sumOf(hit)),
    target: { href: paths.flatFee(hit.id) },
  })

/** The records that the search finds, in the groups that are shown; a group without any is left out. */
export async function findHits(text: string, { firm }: CurrentUser, signal: AbortSignal): Promise<readonly HitGroup[]> {
  const found = await call(search.hits, { query: { ...firm, text } }, { signal })
  const groups: HitGroup[] = [
    { kind: 'matter', label: 'Matters', hits: found.matters.map(matterHit) },
    { kind: 'client', label: 'Clients', hits: found.clients.map(clientHit) },
    { kind: 'timeEntry', label: 'Time entries', hits: found.timeEntries.map(entryHit(text)) },
    { kind: 'progressNote', label: 'Progress notes', hits: found.progressNotes.map(noteHit(text)) },
    { kind: 'courtUpdate', label: 'Court updates', hits: found.courtUpdates.map(courtUpdateHit(text)) },
    { kind: 'expense', label: 'Expenses', hits: found.expenses.map(expenseHit(text)) },
    { kind: 'flatFee', label: 'Flat fees', hits: found.flatFees.map(flatFeeHit(text)) },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}
