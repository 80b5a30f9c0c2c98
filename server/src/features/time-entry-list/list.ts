import { endOfWeek, startOfWeek } from '#domain/calendar-day.ts'
import { sumDecimals } from '#domain/decimal.ts'
import { hoursFromSeconds } from '#domain/duration.ts'
import { minorToNumber } from '#domain/money.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import type {
  TimeEntry,
  TimeEntryFilters,
  TimeEntryGroup,
  TimeEntryGroupQuery,
  TimeEntryListQuery,
  TimeEntryTotals,
} from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { firmSettings, type FirmSettings } from '../firm/public.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { entriesWhere, findText, within, type EntryCondition } from './filter.queries.ts'
import { findEntry, orderFrom, selectDeletedEntries, selectEntryPage, selectPartiesOfPage } from './list.queries.ts'
import { PARTY_SORTS, type Party } from './parties.ts'
import { sumByParty, type PartySums } from './party-totals.queries.ts'
import {
  findDaysOfPage,
  MAX_GROUPS,
  sumByDay,
  sumEntries,
  type CurrencySums,
  type DayRange,
  type Grouping,
  type Sums,
} from './totals.queries.ts'
import { HIDDEN, toDeletedEntry, toTimeEntry } from './view.ts'

/** The condition of a filter. A search text is looked up first. */
export async function getCondition({ tx }: Pick<FirmContext, 'tx'>, filters: TimeEntryFilters) {
  const text = filters.generalSearchText
  const found = text ? await findText(tx, text) : undefined
  const isWalked = filters.clientId === undefined && !found?.entry_ids
  return { where: entriesWhere(filters, found), isWalked }
}

export async function listTimeEntries(
  context: FirmContext,
  query: TimeEntryListQuery,
): Promise<Answer<typeof contract.list>> {
  const { tx, membership } = context
  const { where, isWalked } = await getCondition(context, query)
  const rows = await selectEntryPage(tx, where, {
    order: orderFrom(query),
    page: query.page,
    size: query.size,
    isWalked,
  })
  const viewer = { currencies: await currencies(tx), permissions: membership.permissions }
  const page = toPage(rows, query)
  return {
    ...page,
    data: page.data.map((row) => toTimeEntry(row, viewer)),
    ...(query.includeTotals && { totals: await totalsOf(context, where) }),
  }
}

export async function getTimeEntry({ tx, membership }: FirmContext, id: string): Promise<TimeEntry> {
  const row = await findEntry(tx, id)
  if (!row) throw notFound('Time entry')
  return toTimeEntry(row, { currencies: await currencies(tx), permissions: membership.permissions })
}

export async function listDeletedEntries({ tx }: FirmContext, paging: Paging) {
  const page = toPage(await selectDeletedEntries(tx, paging), paging)
  return { ...page, data: page.data.map(toDeletedEntry) }
}

export async function getTotals(context: FirmContext, filters: TimeEntryFilters): Promise<TimeEntryTotals> {
  const { where } = await getCondition(context, filters)
  return totalsOf(context, where)
}

async function totalsOf({ tx, businessId }: FirmContext, where: EntryCondition): Promise<TimeEntryTotals> {
  const [rows, firm] = await Promise.all([sumEntries(tx, where), firmSettings(tx, businessId)])
  return toTotals(rows, firm, await currencies(tx))
}

/**
 * Subtotals by day, week, matter, client or person; with `ofPage` only the groups of one page of the list. Refuses more groups
 * than an answer can hold, because groups that are left out would not add up to the whole.
 */
export async function listGroups(context: FirmContext, query: TimeEntryGroupQuery): Promise<TimeEntryGroup[]> {
  const { tx, businessId } = context
  const [{ where }, firm] = [await getCondition(context, query), await firmSettings(tx, businessId)]
  const { groupBy } = query
  if (groupBy !== 'day' && groupBy !== 'week') return listPartyGroups({ tx, where, firm }, query, groupBy)
  const grouping = groupBy === 'week' ? { by: groupBy, weekStartsOn: firm.week_starts_on } : { by: groupBy }
  const { column, direction } = orderFrom(query)
  const isOfPage = query.ofPage === true && column === 'timeEntryDate'
  const days = isOfPage ? await findDaysOfPage(tx, where, { ...query, direction }) : undefined
  if (isOfPage && !days) return []
  const rows = everyGroup(await sumByDay(tx, days ? within(where, fullWeeks(days, grouping)) : where, grouping))
  return rows.map((row) => ({ key: row.key, name: row.key, ...toFigures(row, firm.currency), matter: null }))
}

function everyGroup<Row>(rows: Row[]): Row[] {
  if (rows.length <= MAX_GROUPS) return rows
  const limit = MAX_GROUPS.toLocaleString('en-US')
  throw new Refusal(422, 'too_many_groups', `There are more than ${limit} groups. Choose fewer days or one client`)
}

interface Grouped {
  readonly tx: FirmContext['tx']
  readonly where: EntryCondition
  readonly firm: FirmSettings
}

async function listPartyGroups(
  { tx, where, firm }: Grouped,
  query: TimeEntryGroupQuery,
  by: Party,
): Promise<TimeEntryGroup[]> {
  const order = orderFrom(query)
  const isOfPage = query.ofPage === true && order.column === PARTY_SORTS[by]
  const parties = isOfPage ? await selectPartiesOfPage(tx, where, { ...query, order }) : undefined
  const keys = parties && [...new Set(parties.map((party) => party[by]))]
  if (keys?.length === 0) return []
  const rows = everyGroup(await sumByParty(tx, where, { by, keys }))
  return rows.map((row) => toPartyGroup(row, by, firm.currency))
}

/** A week that a page shows only in part is counted from its first day to its last. */
function fullWeeks({ first, last }: DayRange, grouping: Grouping): DayRange {
  if (grouping.by !== 'week') return { first, last }
  const { weekStartsOn } = grouping
  return { first: startOfWeek(first, weekStartsOn), last: endOfWeek(last, weekStartsOn) }
}

function toFigures(sums: Sums, home: string) {
  return {
    count: Number(sums.count),
    hours: Number(sums.hours),
    billableHours: Number(sums.billable_hours),
    nonBillableHours: Number(sumDecimals([sums.hours, `-${sums.billable_hours}`])),
    workedHours: Number(hoursFromSeconds(Number(sums.worked_seconds))),
    amount: minorToNumber(sums.home_amount_minor, home),
  }
}

function toTotals(rows: readonly CurrencySums[], firm: FirmSettings, known: Currencies): TimeEntryTotals {
  const home = known.byCode(firm.currency)
  const all: Sums = {
    count: sumDecimals(rows.map((row) => row.count)),
    hours: sumDecimals(rows.map((row) => row.hours)),
    billable_hours: sumDecimals(rows.map((row) => row.billable_hours)),
    worked_seconds: sumDecimals(rows.map((row) => row.worked_seconds)),
    home_amount_minor: sumDecimals(rows.map((row) => row.home_amount_minor)),
  }
  return {
    ...toFigures(all, home.code),
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

const NAME_COLUMNS = { matter: 'matter_name', client: 'client_name', person: 'user_name' } as const

const toPartyGroup = (row: PartySums, by: Party, home: string): TimeEntryGroup => ({
  key: row.key ?? '',
  name: row[NAME_COLUMNS[by]] ?? HIDDEN,
  ...toFigures(row, home),
  matter:
    by === 'matter'
      ? {
          matterId: row.key ?? '',
          matterName: row.matter_name ?? HIDDEN,
          matterNumber: row.matter_number ?? '',
          clientName: row.client_name ?? HIDDEN,
        }
      : null,
})
