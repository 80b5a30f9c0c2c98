import { minorToNumber } from '#domain/money.ts'
import type { PortalInvoice, PortalInvoiceLine } from '#contract/portal-invoices.ts'
import type { ClientWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { queueClientNews } from '../notifications/public.ts'
import { findPersonName } from '../portal-files/public.ts'
import { recordViewIn } from '../portal-views/public.ts'
import {
  findInvoice,
  findLine,
  insertQuestion,
  selectLines,
  selectQuestions,
  type InvoiceRow,
  type LineRow,
  type QuestionRow,
} from './queries.ts'
import { nothingOpen } from './refusals.ts'

/** One invoice that was sent to the client, as they open it; another one is not found. */
export async function getInvoiceLines(context: ClientWork, id: string): Promise<PortalInvoice> {
  const row = await findInvoice(context.tx, id)
  if (!row) throw notFound('Invoice')
  await recordViewIn(context, { kind: 'invoice', subjectId: id }, row.matter_ids)
  return toInvoice(context, row)
}

async function toInvoice({ tx }: ClientWork, row: InvoiceRow): Promise<PortalInvoice> {
  const { id } = row
  const [lines, questions] = await Promise.all([selectLines(tx, id), selectQuestions(tx, id)])
  const byLine = Map.groupBy(questions, ({ line_id }) => line_id)
  return {
    id,
    number: row.number ?? '',
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    currencyCode: row.currency,
    currencySymbol: row.symbol,
    total: minorToNumber(row.total_minor, row.currency),
    due: minorToNumber(BigInt(row.open_minor) - BigInt(row.held_minor), row.currency),
    held: minorToNumber(row.held_minor, row.currency),
    lines: lines.map((line) => toLine(line, byLine.get(line.id) ?? [], row.currency)),
  }
}

const toLine = (row: LineRow, questions: readonly QuestionRow[], currency: string): PortalInvoiceLine => ({
  id: row.id,
  date: row.worked_on,
  description: row.description,
  amount: minorToNumber(BigInt(row.gross_minor) - BigInt(row.discount_minor), currency),
  questions: questions.map((question) => ({
    id: question.id,
    text: question.question,
    askedBy: question.asked_by_name,
    askedAt: question.created_at.toISOString(),
    answer: question.answer,
    outcome: question.outcome,
    answeredBy: question.answerer_name ?? '',
    answeredAt: question.answered_at?.toISOString() ?? null,
  })),
})

/** Asks about a line, which is held from then on. Refuses where nothing is left to pay. */
export async function askAboutLine(context: ClientWork, lineId: string, text: string): Promise<PortalInvoice> {
  const { tx, client, clock } = context
  const line = await findLine(tx, lineId)
  const invoice = line && (await findInvoice(tx, line.invoice_id))
  if (!line || !invoice) throw notFound('Line')
  if (invoice.open_minor === '0') throw nothingOpen()
  await insertQuestion(tx, {
    business_id: client.businessId,
    id: newId(),
    invoice_id: line.invoice_id,
    line_id: lineId,
    matter_id: line.matter_id,
    client_id: client.clientId,
    access_id: client.accessId,
    asked_by_name: await findPersonName(tx, client.personId),
    question: text,
    created_at: clock.now(),
  })
  await queueClientNews(tx, { event: 'clientQuestion', recordId: line.invoice_id, matterId: line.matter_id })
  const questioned = await findInvoice(tx, line.invoice_id)
  return toInvoice(context, questioned ?? invoice)
}
