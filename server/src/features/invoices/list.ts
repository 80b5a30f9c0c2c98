import { AGEING_BUCKETS } from '#domain/ageing.ts'
import { INVOICE_STATES, OPEN_STATES, SETTLED_STATES } from '#domain/invoice-state.ts'
import { minorToNumber } from '#domain/money.ts'
import {
  INVOICE_SORTS,
  STATES_OF_FILTER,
  type InvoiceFilters,
  type InvoiceListQuery,
  type InvoicePage,
  type InvoiceTotals,
} from '#contract/invoice-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { firmToday } from './detail.ts'
import { selectInvoices, sumInvoices } from './queries.ts'
import { toInvoice } from './view.ts'

/** The latest first. */
export const DEFAULT_SORT = { column: 'issued', direction: 'desc' } as const

type ReadContext = Pick<FirmContext, 'tx' | 'businessId' | 'clock'>

export async function listInvoices(context: ReadContext, query: InvoiceListQuery): Promise<InvoicePage> {
  const { page, size } = query
  const sort = sortFrom(query, INVOICE_SORTS, DEFAULT_SORT)
  const [known, today] = await Promise.all([currencies(context.tx), firmToday(context)])
  const paged = toPage(await selectInvoices(context.tx, query, { sort, today, page, size }), query)
  return { ...paged, data: paged.data.map((row) => toInvoice(row, { currencies: known, today })) }
}

interface Sums {
  readonly count: number
  readonly total: bigint
  readonly open: bigint
}

/** Counts by state ignore the filter of the state, so that every tab has one; ages ignore both. */
export async function getInvoiceTotals(context: ReadContext, filters: InvoiceFilters): Promise<InvoiceTotals> {
  const { tx, businessId } = context
  const [firm, known, today] = await Promise.all([firmSettings(tx, businessId), currencies(tx), firmToday(context)])
  const rows = (await sumInvoices(tx, { ...filters, state: undefined, ageing: undefined }, today)).map((row) => ({
    state: row.state,
    age: row.age,
    count: Number(row.count),
    total: BigInt(row.home_total_minor),
    open: BigInt(row.open_home_minor),
  }))
  const isOpen = ({ state }: { state: string }) => OPEN_STATES.some((open) => open === state)
  const inState = rows.filter(
    ({ state }) => filters.state === undefined || STATES_OF_FILTER[filters.state].includes(state),
  )
  const listed = inState.filter((row) => filters.ageing === undefined || (isOpen(row) && row.age === filters.ageing))
  const issued = listed.filter((row) => isOpen(row) || SETTLED_STATES.some((settled) => settled === row.state))
  const { code, symbol } = known.byCode(firm.currency)
  const amount = (minor: bigint) => minorToNumber(minor, code)
  const cell = (cells: readonly Sums[]) => ({ count: sumOf(cells, 'count'), amount: amount(sumOf(cells, 'open')) })
  return {
    count: sumOf(listed, 'count'),
    amount: amount(sumOf(issued, 'total')),
    balance: amount(sumOf(issued, 'open')),
    byState: byName(INVOICE_STATES, (state) =>
      sumOf(
        rows.filter((row) => row.state === state),
        'count',
      ),
    ),
    outstanding: cell(rows.filter(isOpen)),
    ageing: byName(AGEING_BUCKETS, (age) => cell(rows.filter((row) => isOpen(row) && row.age === age))),
    currencyCode: code,
    currencySymbol: symbol,
  }
}

function sumOf(rows: readonly Sums[], key: 'count'): number
function sumOf(rows: readonly Sums[], key: 'total' | 'open'): bigint
function sumOf(rows: readonly Sums[], key: keyof Sums): number | bigint {
  if (key === 'count') return rows.reduce((all, row) => all + row.count, 0)
  return rows.reduce((all, row) => all + row[key], 0n)
}

const byName = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  // Object.fromEntries loses the keys; together they are those of the list.
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
