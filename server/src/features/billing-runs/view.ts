import { minorToNumber } from '#domain/money.ts'
import {
  RUN_ITEM_STATES,
  type BillableMatter,
  type BillableTotals,
  type BillingRun,
  type BillingRunItem,
  type RunItemState,
} from '#contract/billing-run-shapes.ts'
import { rightsOf, type Viewer } from '../invoices/public.ts'
import type { BillableRow, sumBillableMatters } from './unbilled.queries.ts'
import type { ItemCount, RunRow, ShownItemRow, ShownRunRow } from './queries.ts'

/** What somebody sees of runs: their currencies, and what they may approve. */
export interface RunReader {
  readonly viewer: Viewer
  /** The code of the firm's currency. */
  readonly home: string
}

interface OwnAndHome {
  readonly work_currency: string | null
  readonly time_minor: string
  readonly expense_minor: string
  readonly fee_minor: string
  readonly home_time_minor: string
  readonly home_expense_minor: string
  readonly home_fee_minor: string
}

/** The sums of work in its own currency, or in the firm's where it is in several. */
export const toWorkSums = (row: OwnAndHome, home: string) =>
  row.work_currency === null
    ? { currency: home, time: row.home_time_minor, expenses: row.home_expense_minor, fees: row.home_fee_minor }
    : { currency: row.work_currency, time: row.time_minor, expenses: row.expense_minor, fees: row.fee_minor }

const person = (id: string | null, name: string | null) => (id === null ? null : { userId: id, name: name ?? '' })

export function toBillableMatter(row: BillableRow, { viewer, home }: RunReader): BillableMatter {
  const { currency, time, expenses, fees } = toWorkSums(row, home)
  const amount = (minor: bigint | string) => minorToNumber(minor, currency)
  const [own, firm] = [viewer.currencies.byCode(currency), viewer.currencies.byCode(home)]
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    clientId: row.client_id,
    clientName: row.client_name,
    responsible: person(row.responsible_id, row.responsible_name),
    hours: Number(row.hours),
    time: amount(time),
    expenses: amount(expenses),
    fees: amount(fees),
    total: amount(BigInt(time) + BigInt(expenses) + BigInt(fees)),
    currencyCode: own.code,
    currencySymbol: own.symbol,
    homeTotal: minorToNumber(row.home_minor, home),
    homeCurrencyCode: firm.code,
    homeCurrencySymbol: firm.symbol,
  }
}

export function toBillableTotals(
  row: Awaited<ReturnType<typeof sumBillableMatters>>,
  { viewer, home }: RunReader,
): BillableTotals {
  const { code, symbol } = viewer.currencies.byCode(home)
  const amount = (minor: string) => minorToNumber(minor, code)
  return {
    count: Number(row.count),
    hours: Number(row.hours),
    time: amount(row.time_minor),
    expenses: amount(row.expense_minor),
    fees: amount(row.fee_minor),
    total: amount(row.home_minor),
    currencyCode: code,
    currencySymbol: symbol,
  }
}

/** Whether the person may approve drafts of a run: those of somebody else, or also their own where the firm allows it. */
export const mayApproveRun = ({ created_by }: Pick<RunRow, 'created_by'>, viewer: Viewer): boolean =>
  rightsOf({ status: 'draft', created_by, total_minor: '1', open_minor: '0' }, viewer).canApprove

export function toBillingRun(row: ShownRunRow, counts: readonly ItemCount[], { viewer, home }: RunReader): BillingRun {
  const { code, symbol } = viewer.currencies.byCode(home)
  const own = counts.filter(({ run_id }) => run_id === row.id)
  const count = (state: RunItemState) => Number(own.find((one) => one.state === state)?.count ?? 0)
  const total = own.reduce((sum, { home_minor }) => sum + BigInt(home_minor), 0n)
  return {
    id: row.id,
    invoicePer: row.invoice_per,
    upTo: row.up_to,
    issueDate: row.issued_on,
    minimum: minorToNumber(row.minimum_minor, code),
    step: row.step,
    created: { at: row.created_at.toISOString(), person: { userId: row.created_by, name: row.creator_name } },
    resumedAt: row.resumed_at?.toISOString() ?? null,
    // Object.fromEntries loses the keys; together they are those of the list.
    counts: Object.fromEntries(RUN_ITEM_STATES.map((state) => [state, count(state)])) as BillingRun['counts'],
    total: minorToNumber(total, code),
    currencyCode: code,
    currencySymbol: symbol,
    canApprove: mayApproveRun(row, viewer),
  }
}

export function toRunItem(row: ShownItemRow, { viewer, home }: RunReader): BillingRunItem {
  const { invoice_id, invoice_currency, total_minor, home_total_minor } = row
  const currency = viewer.currencies.byCode(invoice_currency ?? row.currency)
  const firm = viewer.currencies.byCode(home)
  const waited = (minor: string) => minorToNumber(minor, row.currency)
  const waitedTotal = BigInt(row.time_minor) + BigInt(row.expense_minor) + BigInt(row.fee_minor)
  return {
    position: row.position,
    id: String(row.position),
    clientId: row.client_id,
    clientName: row.client_name,
    matters: row.matters,
    state: row.state,
    reason: row.reason,
    invoice:
      invoice_id === null || row.version === null ? null : { id: invoice_id, number: row.number, version: row.version },
    hours: Number(row.hours),
    time: waited(row.time_minor),
    expenses: waited(row.expense_minor),
    fees: waited(row.fee_minor),
    total: total_minor === null ? waited(waitedTotal.toString()) : minorToNumber(total_minor, currency.code),
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    homeTotal: minorToNumber(home_total_minor ?? row.home_minor, home),
    homeCurrencyCode: firm.code,
    homeCurrencySymbol: firm.symbol,
  }
}
