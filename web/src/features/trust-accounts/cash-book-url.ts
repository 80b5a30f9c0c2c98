import { addDays, startOfMonth } from '#domain/calendar-day.ts'
import { TRUST_KIND_LABELS } from '#domain/trust-labels.ts'
import { TRUST_KINDS } from '#contract/trust-shapes.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { urlCount, urlDay, urlId, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { toUrlChanges } from '../../shared/ui/list/filter-changes.ts'
import { choiceFilter, clientFilter, datesFilter, matterFilter } from '../../shared/ui/list/filter-kinds.ts'
import type { FilterValues } from '../../shared/ui/list/filters.ts'

/** What moves the bank: a transfer between ledgers does not. */
const KINDS = TRUST_KINDS.filter((kind) => kind !== 'ledgerTransfer')

/** `days` is `all` where the person took the days off. */
const Url = urlSchema({
  from: urlDay,
  to: urlDay,
  days: urlOneOf(['all']),
  clientId: urlId,
  matterId: urlId,
  kind: urlOneOf(KINDS),
  page: urlCount,
})

export const CASH_BOOK_FILTERS = [
  datesFilter({ key: 'days', label: 'Date', param: ['from', 'to'] }),
  clientFilter(),
  matterFilter(),
  choiceFilter({
    key: 'kind',
    label: 'Type',
    param: 'kind',
    entity: 'type',
    options: KINDS.map((value) => ({ value, label: TRUST_KIND_LABELS[value] })),
  }),
]

/** What the cash book shows: this month and the one before, unless the address says something else. */
export function useCashBookUrl() {
  const { business } = useCurrentUser()
  const [{ page = 1, days, ...url }, change] = useUrlState(Url)
  const { clientId, matterId, kind } = url
  const today = todayIn(business.timeZone)
  const lastMonth = startOfMonth(addDays(startOfMonth(today), -1))
  const isDefault = days !== 'all' && url.from === undefined && url.to === undefined
  const { from, to } = isDefault ? { from: lastMonth, to: today } : url
  const onFilter = (changes: FilterValues) => {
    const range = changes['days']
    const isTakenOff = 'days' in changes && !(typeof range === 'object' && (range.from ?? range.to))
    change({ ...toUrlChanges(changes), ...('days' in changes && { days: isTakenOff ? 'all' : null }) })
  }
  return {
    page,
    filters: { from, to, clientId, matterId, kind },
    /** Whether lines between the balances are left out. */
    leavesOut: [clientId, matterId, kind].some((filter) => filter !== undefined),
    onFilter,
    onPage: (next: number) => change({ page: next === 1 ? null : next }),
  }
}
export type CashBookUrl = ReturnType<typeof useCashBookUrl>
