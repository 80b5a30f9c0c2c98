import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The number of the invoice. */
export const questionNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.invoice_questions as question')
    .innerJoin('app.invoices as invoice', byId('invoice', 'question.invoice_id'))
    .select(['question.id', 'invoice.currency'])
    .select(sql<string | null>`invoice.number`.as('name'))
