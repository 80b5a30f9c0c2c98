import type { FastifyReply } from 'fastify'
import { BILLING_LABELS, CHARGE_STATUS_LABELS, PAYMENT_LABELS } from '#domain/charge-labels.ts'
import { decimal, formatDecimal, normalized } from '#domain/decimal.ts'
import { money, toMajorText } from '#domain/money.ts'
import { EXPENSE_SORTS, type ExpenseFilters } from '#contract/expense-shapes.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { DEFAULT_SORT } from './list.ts'
import { everyExpense, type ExpenseRow } from './list.queries.ts'

const plain = (text: string) => formatDecimal(normalized(decimal(text)))
const major = (minor: string, currency: string) => toMajorText(money(BigInt(minor), currency))

type Charge = Pick<
  ExpenseRow,
  | 'client_name'
  | 'matter_number'
  | 'matter_name'
  | 'description'
  | 'amount_minor'
  | 'currency'
  | 'home_amount_minor'
  | 'home_currency'
  | 'exchange_rate'
  | 'billing_state'
  | 'status'
  | 'adder_name'
>

/** The columns that files of expenses and of flat fees share, with those of their own between words and money. */
export const chargeColumns = <Row extends Charge>(
  day: (row: Row) => string,
  own: readonly ExportColumn<Row>[],
): readonly ExportColumn<Row>[] => [
  dayColumn('Date', day),
  textColumn('Client', (row) => row.client_name),
  textColumn('Matter number', (row) => row.matter_number),
  textColumn('Matter', (row) => row.matter_name),
  textColumn('Description', (row) => row.description),
  ...own,
  figureColumn('Amount', (row) => major(row.amount_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
  figureColumn('Exchange Rate', (row) => plain(row.exchange_rate)),
  textColumn('Home currency', (row) => row.home_currency),
  figureColumn('Amount in home currency', (row) => major(row.home_amount_minor, row.home_currency)),
  textColumn('Billing', (row) => BILLING_LABELS[row.billing_state]),
  textColumn('Status', (row) => CHARGE_STATUS_LABELS[row.status]),
  textColumn('Added by', (row) => row.adder_name),
]

const COLUMNS = chargeColumns<ExpenseRow>(
  (row) => row.spent_on,
  [
    textColumn('Category', (row) => row.category),
    textColumn('Vendor', (row) => row.vendor),
    textColumn('Reference', (row) => row.reference),
    textColumn('Payment status', (row) => PAYMENT_LABELS[row.payment_status]),
    figureColumn('Quantity', (row) => plain(row.quantity)),
    figureColumn('Unit cost', (row) => plain(row.unit_cost)),
    figureColumn('Cost', (row) => major(row.cost_minor, row.currency)),
    figureColumn('Tax', (row) => major(row.tax_minor, row.currency)),
    figureColumn('Markup', (row) => major(row.markup_minor, row.currency)),
  ],
)

type Asked = ExpenseFilters & Parameters<typeof sortFrom>[0]

export const exportExpenses = (signed: SignedRequest, reply: FastifyReply, query: Asked, format: ExportFormat) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'expenses',
    columns: COLUMNS,
    rows: everyExpense(tx, query, sortFrom(query, EXPENSE_SORTS, DEFAULT_SORT)),
  }))
