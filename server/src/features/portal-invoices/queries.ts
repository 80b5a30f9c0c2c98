import { sql, type Insertable } from 'kysely'
import type { QUESTION_OUTCOMES } from '#contract/invoice-questions.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'
import { heldOf } from '../invoice-questions/public.ts'

const openMinor = sql<string>`(select coalesce(sum(s.open_minor), 0) from app.invoice_shares s
  where s.business_id = x.business_id and s.invoice_id = x.id)`

export const findInvoice = (tx: PortalTx, id: string) =>
  tx
    .selectFrom('app.invoices as x')
    .innerJoin('app.currencies as c', 'c.code', 'x.currency')
    .select(['x.id', 'x.number', 'x.issued_on', 'x.due_on', 'x.currency', 'c.symbol', 'x.total_minor'])
    .select('x.matter_ids')
    .select([openMinor.as('open_minor'), heldOf('x', openMinor).as('held_minor')])
    .where('x.id', '=', id)
    .executeTakeFirst()

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** More lines than an invoice has. */
const MAX_LINES = 5_000

export const selectLines = (tx: PortalTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoice_lines')
    .select(['id', 'worked_on', 'description', 'gross_minor', 'discount_minor'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .limit(MAX_LINES)
    .execute()
export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

export const findLine = (tx: PortalTx, id: string) =>
  tx.selectFrom('app.invoice_lines').select(['id', 'invoice_id', 'matter_id']).where('id', '=', id).executeTakeFirst()

export const selectQuestions = (tx: PortalTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoice_questions as q')
    .leftJoin('app.members as answerer', byId('answerer', 'q.answered_by'))
    .select(['q.id', 'q.line_id', 'q.question', 'q.asked_by_name', 'q.created_at', 'q.answer', 'q.answered_at'])
    .select('answerer.full_name as answerer_name')
    // The check of the table allows only these.
    .select(sql<(typeof QUESTION_OUTCOMES)[number] | null>`q.outcome`.as('outcome'))
    .where('q.invoice_id', '=', invoiceId)
    .orderBy('q.id', 'desc')
    .execute()
export type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number]

export const insertQuestion = (tx: PortalTx, row: Insertable<DB['app.invoice_questions']>) =>
  tx.insertInto('app.invoice_questions').values(row).execute()
