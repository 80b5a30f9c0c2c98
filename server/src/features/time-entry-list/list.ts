import { endOfWeek, startOfWeek } from '#domain/calendar-day.ts'
import { add, decimal, formatDecimal, type Decimal } from '#domain/decimal.ts'
import { minorToNumber } from '#domain/money.ts'
import { hoursFromSeconds } from '#domain/duration.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import type { TimeEntryFilters, TimeEntryGroup, TimeEntryTotals } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { Condition } from '../../platform/db/conditions.ts'
import { toPage } from '../../platform/db/paging.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmSettings, type FirmSettings } from '../firm/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { entriesWhere, findText, within } from './filter.queries.ts'
import { entryPage, findEntry } from './list.queries.ts'
import { orderFrom } from './order.ts'
import {
  daysOfPage,
  sumEntries,
  sumGroups,
  type CurrencySums,
  type Days,
  type Grouping,
  type GroupSums,
  type Sums,
} from './totals.queries.ts'
import { HIDDEN, toTimeEntry } from './view.ts'

/** The conditions of what was asked; a search text is looked up first. */
export async function conditionOf({ tx }: Pick<FirmContext, 'tx'>, asked: TimeEntryFilters) {
  const text = asked.generalSearchText
  const found = text ? await findText(tx, text) : undefined
  const isWalked = asked.clientId === undefined && !found?.entryIds
  return { where: entriesWhere(asked, found), isWalked }
}

export async function listTimeEntries(
  context: FirmContext,
  { query }: Received<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const { tx, membership } = context
  const { where, isWalked } = await conditionOf(context, query)
  const asked = { order: orderFrom(query), page: query.page, size: query.size, isWalked }
  const rows = await entryPage(tx, where, asked)
  const viewer = { currencies: await currencies(tx), permissions: membership.permissions }
  const page = toPage(rows, query)
  return {
    ...page,
    data: page.data.map((row) => toTimeEntry(row, viewer)),
    ...(query.includeTotals && { totals: await totalsOf(context, where) }),
  }
}

export async function getTimeEntry({ tx, membership }: FirmContext, id: string): Promise<Answer<typeof contract.get>> {
  const row = await findEntry(tx, id)
  if (!row) throw notFound('Time entry')
  return toTimeEntry(row, { currencies: await currencies(tx), permissions: membership.permissions })
}

export async function getTotals(
  context: FirmContext,
  { query }: Received<typeof contract.totals>,
): Promise<Answer<typeof contract.totals>> {
  const { where } = await conditionOf(context, query)
  return totalsOf(context, where)
}

async function totalsOf(
  { tx, businessId }: FirmContext,
  where: ReturnType<typeof entriesWhere>,
): Promise<TimeEntryTotals> {
  const [rows, firm] = await Promise.all([sumEntries(tx, where), firmSettings(tx, businessId)])
  return toTotals(rows, firm, await currencies(tx))
}

export async function listGroups(
  context: FirmContext,
  { query }: Received<typeof contract.groupTotals>,
): Promise<Answer<typeof contract.groupTotals>> {
  const { tx, businessId } = context
  const [{ where }, firm] = [await conditionOf(context, query), await firmSettings(tx, businessId)]
  const { groupBy } = query
  const grouping = groupBy === 'week' ? { by: groupBy, weekStartsOn: firm.week_starts_on } : { by: groupBy }
  const groups = (condition: Condition) => sumGroups(tx, condition, grouping)
  const { column, direction } = orderFrom(query)
  const isOfPage = query.ofPage === true && groupBy !== 'matter' && column === 'timeEntryDate'
  const days = isOfPage ? await daysOfPage(tx, where, { ...query, direction }) : undefined
  const rows = isOfPage ? days && (await groups(within(where, whole(days, grouping)))) : await groups(where)
  return (rows ?? []).map((row) => toGroup(row, firm, groupBy === 'matter'))
}

/** A week that a page shows in part counts from its first day to its last. */
function whole({ first, last }: Days, grouping: Grouping): Days {
  if (grouping.by !== 'week') return { first, last }
  const { weekStartsOn } = grouping
  return { first: startOfWeek(first, weekStartsOn), last: endOfWeek(last, weekStartsOn) }
}

const sum = (values: readonly string[]): string =>
  formatDecimal(values.map(decimal).reduce(add, { units: 0n, scale: 0 } satisfies Decimal))

function figuresOf(sums: Sums, home: string) {
  return {
    count: Number(sums.count),
    hours: Number(sums.hours),
    billableHours: Number(sums.billable_hours),
    nonBillableHours: Number(sum([sums.hours, `-${sums.billable_hours}`])),
    workedHours: Number(hoursFromSeconds(Number(sums.worked_seconds))),
    amount: minorToNumber(sums.home_amount_minor, home),
  }
}

function toTotals(rows: readonly CurrencySums[], firm: FirmSettings, known: Currencies): TimeEntryTotals {
  const home = known.byCode(firm.currency)
  const all: Sums = {
    count: sum(rows.map((row) => row.count)),
    hours: sum(rows.map((row) => row.hours)),
    billable_hours: sum(rows.map((row) => row.billable_hours)),
    worked_seconds: sum(rows.map((row) => row.worked_seconds)),
    home_amount_minor: sum(rows.map((row) => row.home_amount_minor)),
  }
  return {
    ...figuresOf(all, home.code),
    currencyId: home.id,
    currencyCode: home.code,
    currencySymbol: home.symbol,
    byCurrency: rows.map((row) => ({
      currencyId: known.byCode(row.currency).id,
      currencyCode: row.currency,
      currencySymbol: known.byCode(row.currency).symbol,
      hours: Number(row.hours),
      amount: minorToNumber(row.amount_minor, row.currency),
      homeAmount: minorToNumber(row.home_amount_minor, home.code),
    })),
  }
}

const toGroup = (row: GroupSums, firm: FirmSettings, isMatter: boolean): TimeEntryGroup => ({
  key: row.key,
  ...figuresOf(row, firm.currency),
  matter: isMatter
    ? {
        matterId: row.key,
        matterName: row.matter_name ?? HIDDEN,
        matterNumber: row.matter_number ?? '',
        clientName: row.client_name ?? HIDDEN,
      }
    : null,
})
