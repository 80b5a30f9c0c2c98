import { sql, type Updateable } from 'kysely'
import type { QUESTION_OUTCOMES } from '#contract/invoice-questions.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { heldOf } from './held.queries.ts'

/** The open ones first, then the latest. */
export const selectQuestions = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoice_questions as question')
    .innerJoin('app.invoice_lines as line', byId('line', 'question.line_id'))
    .innerJoin('app.invoices as invoice', byId('invoice', 'question.invoice_id'))
    .leftJoin('app.members as answerer', byId('answerer', 'question.answered_by'))
    .select(['question.id', 'question.line_id', 'question.matter_id', 'question.question', 'question.asked_by_name'])
    .select(['question.created_at', 'question.held_minor', 'question.answer', 'question.answered_at'])
    .select(['line.description as line', 'invoice.currency', 'answerer.full_name as answerer_name'])
    // The check of the table allows only these.
    .select(sql<(typeof QUESTION_OUTCOMES)[number] | null>`question.outcome`.as('outcome'))
    .where('question.invoice_id', '=', invoiceId)
    .orderBy(sql`question.answered_at is not null`)
    .orderBy('question.id', 'desc')
    .limit(500)
    .execute()
export type QuestionRow = Awaited<ReturnType<typeof selectQuestions>>[number]

export const lockQuestion = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.invoice_questions')
    .select(['id', 'invoice_id', 'line_id', 'answered_at', 'created_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const saveAnswer = (tx: FirmTx, id: string, change: Updateable<DB['app.invoice_questions']>) =>
  tx.updateTable('app.invoice_questions').set(change).where('id', '=', id).execute()

/** Whether an approved credit note takes back something of a line. */
export const isCredited = async (tx: FirmTx, lineId: string): Promise<boolean> =>
  (await tx
    .selectFrom('app.credit_note_lines as line')
    .innerJoin('app.credit_notes as note', byId('note', 'line.credit_note_id'))
    .select('note.id')
    .where('line.invoice_line_id', '=', lineId)
    .where('note.status', '=', 'approved')
    .executeTakeFirst()) !== undefined

/** Invoices with a question that nobody has answered. */
export async function countQuestionedInvoices(tx: FirmTx): Promise<number> {
  const { count } = await tx
    .selectFrom('app.invoice_questions')
    .select(sql<string>`count(distinct invoice_id)`.as('count'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What open questions hold of an invoice, in minor units of its currency. */
export async function findHeld(tx: FirmTx, invoiceId: string): Promise<bigint> {
  const open = sql`(select coalesce(sum(s.open_minor), 0) from app.invoice_shares s
    where s.business_id = x.business_id and s.invoice_id = x.id)`
  const row = await tx
    .selectFrom('app.invoices as x')
    .select(heldOf('x', open).as('held_minor'))
    .where('x.id', '=', invoiceId)
    .executeTakeFirst()
  return BigInt(row?.held_minor ?? 0)
}
