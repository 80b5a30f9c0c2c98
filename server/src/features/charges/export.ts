import { BILLING_LABELS, CHARGE_STATUS_LABELS } from '#domain/charge-labels.ts'
import { plainDecimal } from '#domain/decimal.ts'
import { minorToText } from '#domain/money.ts'
import type { BillingState } from '#contract/charges.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'

interface ExportedCharge {
  readonly client_name: string | null
  readonly matter_number: string | null
  readonly matter_name: string | null
  readonly description: string
  readonly amount_minor: string
  readonly currency: string
  readonly home_amount_minor: string
  readonly home_currency: string
  readonly exchange_rate: string
  readonly billing_state: BillingState
  readonly status: keyof typeof CHARGE_STATUS_LABELS
  readonly adder_name: string
}

/** The columns that files of expenses and of flat fees share, around the columns of one of them. */
export const chargeColumns = <Row extends ExportedCharge>(
  day: (row: Row) => string,
  own: readonly ExportColumn<Row>[],
): readonly ExportColumn<Row>[] => [
  dayColumn('Date', day),
  textColumn('Client', (row) => row.client_name),
  textColumn('Matter number', (row) => row.matter_number),
  textColumn('Matter', (row) => row.matter_name),
  textColumn('Description', (row) => row.description),
  ...own,
  figureColumn('Amount', (row) => minorToText(row.amount_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
  figureColumn('Exchange Rate', (row) => plainDecimal(row.exchange_rate)),
  textColumn('Home currency', (row) => row.home_currency),
  figureColumn('Amount in home currency', (row) => minorToText(row.home_amount_minor, row.home_currency)),
  textColumn('Billing', (row) => BILLING_LABELS[row.billing_state]),
  textColumn('Status', (row) => CHARGE_STATUS_LABELS[row.status]),
  textColumn('Added by', (row) => row.adder_name),
]
