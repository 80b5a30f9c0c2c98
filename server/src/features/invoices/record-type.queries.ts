import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** `INV-2026-0001`, or `Draft` until it is issued. */
export const invoiceNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.invoices as invoice')
    .select(['invoice.id', 'invoice.currency'])
    .select(sql<string | null>`coalesce(invoice.number, 'Draft')`.as('name'))

export const lineNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.invoice_lines as line')
    .innerJoin('app.invoices as invoice', (join) =>
      join.onRef('invoice.business_id', '=', 'line.business_id').onRef('invoice.id', '=', 'line.invoice_id'),
    )
    .select(['line.id', 'invoice.currency'])
    .select(sql<string | null>`left(line.description, 100)`.as('name'))
