import type { FastifyReply } from 'fastify'
import { PAYMENT_LABELS } from '#domain/charge-labels.ts'
import { plainDecimal } from '#domain/decimal.ts'
import { minorToText } from '#domain/money.ts'
import { EXPENSE_SORTS, type ExpenseFilters } from '#contract/expense-shapes.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { figureColumn, textColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { chargeColumns } from '../charges/public.ts'
import { DEFAULT_SORT } from './list.ts'
import { everyExpense, type ExpenseRow } from './list.queries.ts'

const COLUMNS = chargeColumns<ExpenseRow>(
  (row) => row.spent_on,
  [
    textColumn('Category', (row) => row.category),
    textColumn('Vendor', (row) => row.vendor),
    textColumn('Reference', (row) => row.reference),
    textColumn('Payment status', (row) => PAYMENT_LABELS[row.payment_status]),
    figureColumn('Quantity', (row) => plainDecimal(row.quantity)),
    figureColumn('Unit cost', (row) => plainDecimal(row.unit_cost)),
    figureColumn('Cost', (row) => minorToText(row.cost_minor, row.currency)),
    figureColumn('Tax', (row) => minorToText(row.tax_minor, row.currency)),
    figureColumn('Markup', (row) => minorToText(row.markup_minor, row.currency)),
    textColumn('Expense code', (row) => row.expense_code),
  ],
)

type ExportQuery = ExpenseFilters & Parameters<typeof sortFrom>[0]

export const exportExpenses = (signed: SignedRequest, reply: FastifyReply, query: ExportQuery, format: ExportFormat) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'expenses',
    columns: COLUMNS,
    rows: everyExpense(tx, query, sortFrom(query, EXPENSE_SORTS, DEFAULT_SORT)),
  }))
