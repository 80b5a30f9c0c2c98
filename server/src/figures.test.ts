import { beforeAll, describe, expect, test } from 'vitest'
import { clients, type ClientChoices } from '#contract/clients.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { expenses } from '#contract/expenses.ts'
import { BILLING_STATES } from '#contract/charges.ts'
import type { Expense, ExpenseTotals } from '#contract/expense-shapes.ts'
import type { FlatFee, FlatFeeDetail } from '#contract/flat-fee-shapes.ts'
import { flatFees } from '#contract/flat-fees.ts'
import type { Invoice } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { matterClosing, type MatterClosing } from '#contract/matter-closing.ts'
import { matterFile, type MatterOverview } from '#contract/matter-file.ts'
import { matters, type MatterFigures, type UnbilledSums } from '#contract/matters.ts'
import { timeEntries } from '#contract/time-entries.ts'
import {
  TIME_ENTRY_GROUPS,
  type TimeEntry,
  type TimeEntryGroup,
  type TimeEntryTotals,
  type Timesheet,
} from '#contract/time-entry-shapes.ts'
import { timesheet } from '#contract/timesheet.ts'
import { decimal, multiply } from '#domain/decimal.ts'
import { hoursText } from '#domain/hours.ts'
import { roundToMoney, toMajorNumber } from '#domain/money.ts'
import type { TestPerson } from './testing/factories.ts'
import { makeRandomFirm, type RandomFirm } from './testing/random-firm.ts'
import { dataOf } from './testing/records.ts'
import { useTestApp } from './testing/test-app.ts'

/**
 * One set of numbers: a firm with random records of every kind, and every place that shows a count or a sum of them is
 * compared with what the rows of the lists themselves add up to, for people with every reach. Another firm: FIGURES_SEED=7.
 */
const SEED = Number(process.env['FIGURES_SEED'] ?? 20_261_121)

const app = useTestApp()
let world: RandomFirm

type Values = Readonly<Record<string, unknown>>

async function ask<T>(
  endpoint: EndpointShape,
  sent: { params?: Values; query?: Values; body?: Values },
  by: TestPerson,
) {
  return dataOf<T>(await app.call(endpoint, sent, by.token))
}

/** Every row that a list shows for a filter, page after page. */
async function every<Row>(endpoint: EndpointShape, query: Values, by: TestPerson): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = await ask<{ data: Row[]; hasMore: boolean }>(endpoint, { query: { ...query, page, size: 40 } }, by)
    rows.push(...answer.data)
    if (!answer.hasMore) return rows
  }
}

/** Figures of the wire, added as whole numbers of their fourth decimal. */
const total = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + Math.round(figure(row) * 10_000), 0) / 10_000

beforeAll(async () => {
  world = await makeRandomFirm(app, SEED)
}, 180_000)

const isUnbilled = (row: TimeEntry) => row.isBillable === 4
const unbilledTime = (rows: readonly TimeEntry[]) => {
  const unbilled = rows.filter(isUnbilled)
  return {
    count: unbilled.length,
    hours: total(unbilled, (row) => row.duration),
    amount: total(unbilled, (row) => row.totalAmount),
  }
}
const timeFigures = (rows: readonly TimeEntry[]) => {
  const billable = rows.filter((row) => row.isBillable !== 2)
  return {
    count: rows.length,
    hours: total(rows, (row) => row.duration),
    billableHours: total(billable, (row) => row.duration),
    nonBillableHours: total(
      rows.filter((row) => row.isBillable === 2),
      (row) => row.duration,
    ),
    amount: total(rows, (row) => row.totalAmount),
  }
}
/** The figure that a reader sees. */
const readHours = (hours: number) => Number(hoursText(String(hours)).replaceAll(',', ''))
const shownHours = (row: TimeEntry) => readHours(row.duration)
/** Whether the rate times the shown hours is the shown amount. */
const isReproduced = (row: TimeEntry) => {
  const product = multiply(decimal(String(row.foreignUserRate)), decimal(String(shownHours(row))))
  return toMajorNumber(roundToMoney(product, row.foreignCurrencyCode)) === row.foreignTotalAmount
}
const PARTIES = [
  ['matter', 'matterName', (row: TimeEntry) => row.matterId],
  ['client', 'clientName', (row: TimeEntry) => row.clientId],
  ['person', 'userName', (row: TimeEntry) => row.timeEntryUserId],
] as const
type Charge = Expense | FlatFee
/** What was rejected is never billed, and what somebody asked for waits for a decision first. */
const waits = (row: Charge) => {
  const isWaiting = row.isBillable && row.billingState !== 'onInvoice'
  return isWaiting && ('requestState' in row ? row.status === 'approved' : row.status !== 'rejected')
}
const home = (rows: readonly Charge[]) => total(rows, (row) => row.homeAmount)
const chargeFigures = (rows: readonly Charge[]) => ({
  count: rows.length,
  amount: home(rows),
  unbilled: home(rows.filter(waits)),
})
/** Rows that a list narrowed to a billing state shows, though they are in another. */
const outside = (rows: readonly Charge[], { billingState }: Values) =>
  rows.filter(
    (row) =>
      billingState !== undefined && (row.billingState !== billingState || (billingState === 'unbilled') !== waits(row)),
  )
const unbilledCharges = (rows: readonly Charge[]) => ({
  count: rows.filter(waits).length,
  amount: home(rows.filter(waits)),
})

const filters = (): Values[] => [
  {},
  ...world.matterIds.map((matterId) => ({ matterId })),
  ...world.clientIds.map((clientId) => ({ clientId })),
  { generalSearchText: 'Ade Mills' },
]
const PERIOD = { from: '2026-02-08', to: '2026-03-16' }

/** A column of a CSV file, added up. */
async function sumOfFile(path: string, query: Values, column: string, by: TestPerson) {
  const { body, statusCode } = await app.app.server.inject({
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${by.token}` },
  })
  const [head = '', ...lines] = body.replace('\uFEFF', '').trim().split('\r\n')
  const at = head.split(',').indexOf(column)
  expect({ statusCode, isThere: at >= 0 }).toEqual({ statusCode: 200, isThere: true })
  return { count: lines.length, sum: total(lines, (line) => Number(line.split(',')[at])) }
}

describe.each(['an administrator', 'a partner', 'an associate'])('%s sees the same', (name) => {
  const viewer = () => world.viewers.find(([known]) => known === name)?.[1] ?? world.firm.administrator

  test('time in rows, totals, groups and files', async () => {
    const by = viewer()
    const period = { fromTimeEntryDateCreated: PERIOD.from, toTimeEntryDateCreated: PERIOD.to }
    for (const query of [...filters(), period, { isBillable: 2 }, { isBillable: 4 }, { isBillable: 5 }]) {
      const rows = await every<TimeEntry>(timeEntries.list, query, by)
      const figures = timeFigures(rows)
      const totals = await ask<TimeEntryTotals>(timeEntries.totals, { query }, by)
      expect({ query, ...totals }).toMatchObject({ query, ...figures })
      for (const { currencyCode, amount, hours, homeAmount } of totals.byCurrency) {
        const billed = rows.filter((row) => row.foreignCurrencyCode === currencyCode)
        expect({ currencyCode, amount, hours, homeAmount }).toEqual({
          currencyCode,
          amount: total(billed, (row) => row.foreignTotalAmount),
          hours: total(billed, (row) => row.duration),
          homeAmount: total(billed, (row) => row.totalAmount),
        })
      }
      expect(total(rows, shownHours)).toBe(readHours(totals.hours))
      expect(rows.filter((row) => !isReproduced(row))).toEqual([])
      for (const groupBy of TIME_ENTRY_GROUPS) {
        const groups = await ask<TimeEntryGroup[]>(timeEntries.groupTotals, { query: { ...query, groupBy } }, by)
        const added = { count: total(groups, (group) => group.count), amount: total(groups, (group) => group.amount) }
        expect({ query, groupBy, ...added }).toEqual({ query, groupBy, count: figures.count, amount: figures.amount })
        expect(total(groups, (group) => readHours(group.hours))).toBe(readHours(totals.hours))
      }
      const file = await sumOfFile('/admin/time-entry/export', query, 'Total in home currency', by)
      expect({ query, ...file }).toEqual({ query, count: figures.count, sum: figures.amount })
      const hours = await sumOfFile('/admin/time-entry/export', query, 'Duration', by)
      expect({ query, ...hours }).toEqual({ query, count: figures.count, sum: readHours(totals.hours) })
    }
  })

  test('time of each group on a page of the list', async () => {
    const by = viewer()
    const rows = await every<TimeEntry>(timeEntries.list, {}, by)
    for (const [groupBy, sortColumn, keyOf] of PARTIES)
      for (const page of [1, 2, 3]) {
        const query = { sortColumn, sortType: 'asc', page, size: 15 }
        const { data } = await ask<{ data: TimeEntry[] }>(timeEntries.list, { query }, by)
        const answer = { query: { ...query, groupBy, ofPage: true } }
        const groups = await ask<TimeEntryGroup[]>(timeEntries.groupTotals, answer, by)
        expect(groups.map(({ key }) => key).toSorted()).toEqual([...new Set(data.map(keyOf))].toSorted())
        for (const { key, count, hours, amount } of groups) {
          const own = rows.filter((row) => keyOf(row) === key)
          const figures = {
            count: own.length,
            hours: total(own, shownHours),
            amount: total(own, (row) => row.totalAmount),
          }
          expect({ groupBy, key, count, hours, amount }).toEqual({ groupBy, key, ...figures })
        }
      }
  })

  test('hours in the week sheet, down and across', async () => {
    const by = viewer()
    const rows = (await every<TimeEntry>(timeEntries.list, {}, by)).filter((row) => row.timeEntryUserId === by.id)
    for (const weekStart of ['2026-02-08', '2026-02-15', '2026-03-15']) {
      const sheet = await ask<Timesheet>(timesheet.week, { query: { weekStart } }, by)
      const own = rows.filter((row) => sheet.days.includes(row.timeEntryDate))
      expect(readHours(sheet.hours)).toBe(total(own, shownHours))
      expect(total(sheet.rows, (row) => readHours(row.hours))).toBe(readHours(sheet.hours))
      for (const [at, day] of sheet.days.entries()) {
        const column = total(sheet.rows, (row) => readHours(row.cells[at]?.hours ?? 0))
        expect({ day, hours: column }).toEqual({ day, hours: readHours(sheet.dayTotals[at] ?? 0) })
      }
      for (const row of sheet.rows) expect(total(row.cells, (cell) => readHours(cell.hours))).toBe(readHours(row.hours))
    }
  })

  test('expenses in rows, totals and files', async () => {
    const by = viewer()
    const period = { fromExpenseFlatFeesDateCreated: PERIOD.from, toExpenseFlatFeesDateCreated: PERIOD.to }
    const kinds = [
      { isFirmExpense: false },
      { isFirmExpense: true },
      { isRequest: true },
      { isFirmExpense: false, isIncludeExpenseRequest: true },
    ]
    const narrower = [...filters(), period, ...BILLING_STATES.map((billingState) => ({ billingState }))]
    for (const query of kinds.flatMap((kind) => narrower.map((filter) => ({ ...kind, ...filter })))) {
      const rows = await every<Expense>(expenses.list, query, by)
      expect(outside(rows, query)).toEqual([])
      const figures = chargeFigures(rows)
      expect({ query, ...(await ask<ExpenseTotals>(expenses.totals, { query }, by)) }).toMatchObject({
        query,
        ...figures,
      })
      const file = await sumOfFile(
        '/admin/expense-flat-fees-info/expenses/export',
        query,
        'Amount in home currency',
        by,
      )
      expect({ query, ...file }).toEqual({ query, count: figures.count, sum: figures.amount })
    }
  })

  test('money at a glance, on matters and clients, in figures and in the reasons not to close', async () => {
    const by = viewer()
    const seen = (await every<{ id: string }>(matters.list, {}, by)).map(({ id }) => id)
    expect(seen.length).toBeGreaterThan(1)
    const [figures, mayFees] = [
      await ask<MatterFigures[]>(matters.figures, { query: { matterIds: seen.join(',') } }, by),
      (await app.call(flatFees.list, {}, by.token)).status === 200,
    ]
    const sums = await ask<UnbilledSums>(matters.figuresTotals, { query: {} }, by)
    const mine = { entries: 0, hours: 0, amount: 0 }
    for (const id of seen) {
      const [entries, charged, fees] = [
        await every<TimeEntry>(timeEntries.list, { matterId: id }, by),
        await every<Expense>(expenses.list, { matterId: id, isFirmExpense: false, isIncludeExpenseRequest: true }, by),
        mayFees ? await every<FlatFee>(flatFees.list, { matterId: id }, by) : undefined,
      ]
      const overview = await ask<MatterOverview>(matterFile.overview, { params: { id } }, by)
      const time = unbilledTime(entries)
      expect(overview.unbilled).toEqual({
        time,
        expenses: unbilledCharges(charged),
        flatFees: fees ? unbilledCharges(fees) : null,
      })
      expect(overview.counts).toMatchObject({
        timeEntries: entries.length,
        expenses: charged.length,
        flatFees: fees?.length ?? null,
      })
      expect(figures.find(({ matterId }) => matterId === id)).toMatchObject({
        entries: entries.length,
        unbilledEntries: time.count,
        unbilledHours: time.hours,
        unbilledAmount: time.amount,
      })
      mine.entries += time.count
      mine.hours = total([mine.hours, time.hours], (value) => value)
      mine.amount = total([mine.amount, time.amount], (value) => value)
      if (!overview.invoiced) continue
      const issued = (await every<Invoice>(invoices.list, { matterId: id }, by)).filter(
        ({ number, state }) => number !== null && state !== 'void',
      )
      expect(overview.invoiced.billed).toBe(total(issued, (row) => row.homeTotal))
    }
    expect(sums).toEqual({ unbilledEntries: mine.entries, unbilledHours: mine.hours, unbilledAmount: mine.amount })
  })

  test('money of a client as of the lists narrowed to the client', async () => {
    const by = viewer()
    const { people: persons, companies } = await ask<ClientChoices>(clients.choices, {}, by)
    expect([persons.length, companies.length > 0]).toEqual([0, true])
    for (const { companyId: clientId } of companies) {
      const overview = await ask<MatterOverview>(matterFile.clientOverview, { params: { id: clientId } }, by)
      const about = { clientId, isFirmExpense: false, isIncludeExpenseRequest: true }
      const charged = await every<Expense>(expenses.list, about, by)
      const entries = await every<TimeEntry>(timeEntries.list, { clientId }, by)
      expect(overview.unbilled).toMatchObject({ time: unbilledTime(entries), expenses: unbilledCharges(charged) })
      expect(overview.counts).toMatchObject({ timeEntries: entries.length, expenses: charged.length })
    }
  })
})

test('flat fees have the same total in rows, totals, files and next to the time worked', async () => {
  const by = world.firm.administrator
  for (const query of [
    ...filters(),
    ...['approved', 'rejected'].map((status) => ({ status })),
    ...BILLING_STATES.map((billingState) => ({ billingState })),
  ]) {
    const rows = await every<FlatFee>(flatFees.list, query, by)
    expect(outside(rows, query)).toEqual([])
    const figures = chargeFigures(rows)
    expect({ query, ...(await ask<Values>(flatFees.totals, { query }, by)) }).toMatchObject({ query, ...figures })
    const file = await sumOfFile('/admin/expense-flat-fees-info/flat-fees/export', query, 'Amount in home currency', by)
    expect({ query, ...file }).toEqual({ query, count: figures.count, sum: figures.amount })
  }
  for (const { id, matterId, amount } of await every<FlatFee>(flatFees.list, {}, by)) {
    const { work, instalments } = await ask<FlatFeeDetail>(flatFees.get, { params: { id } }, by)
    const parts = instalments.length > 0 ? instalments : [{ amount }]
    expect(total(parts, (part) => part.amount)).toBe(amount)
    const fees = (await every<FlatFee>(flatFees.list, { matterId }, by)).filter(({ status }) => status !== 'rejected')
    const time = timeFigures(await every<TimeEntry>(timeEntries.list, { matterId }, by))
    expect(work).toMatchObject({ hours: time.hours, value: time.amount, fees: home(fees) })
  }
})

test('budgets and the reasons not to close count the same for everybody', async () => {
  const [all, own] = [world.firm.administrator, world.viewers[2]?.[1] ?? world.firm.administrator]
  for (const { id } of await every<{ id: string }>(matters.list, {}, all)) {
    const entries = await every<TimeEntry>(timeEntries.list, { matterId: id }, all)
    const charged = await every<Expense>(
      expenses.list,
      { matterId: id, isFirmExpense: false, isIncludeExpenseRequest: true },
      all,
    )
    const fees = await every<FlatFee>(flatFees.list, { matterId: id }, all)
    const { reasons } = await ask<MatterClosing>(matterClosing.get, { params: { id } }, all)
    const counted = (code: string) => reasons.find((reason) => reason.code === code)?.count ?? 0
    const undecided = charged.filter((row) => row.billingState === 'notApproved' && row.status === 'submitted')
    expect(['unbilledTime', 'unbilledExpenses', 'unbilledFlatFees', 'undecidedRequests'].map(counted)).toEqual([
      unbilledTime(entries).count,
      unbilledCharges(charged).count,
      unbilledCharges(fees).count,
      undecided.length,
    ])
    const { budget, counts } = await ask<MatterOverview>(matterFile.overview, { params: { id } }, all)
    expect(counts).toMatchObject({ timeEntries: entries.length, expenses: charged.length, flatFees: fees.length })
    const agreed = [...charged, ...fees].filter((row) => row.status === 'approved' && row.isBillable)
    const worth = total([timeFigures(entries).amount, home(agreed)], (value) => value)
    expect(budget?.used).toBe(budget?.kind === 'hours' ? timeFigures(entries).hours : worth)
    const closing = await app.call(matterClosing.get, { params: { id } }, own.token)
    // A person who does not work on the matter learns nothing about it.
    expect(closing.status === 200 ? dataOf<MatterClosing>(closing).reasons : reasons).toEqual(reasons)
  }
})
