import { AGEING_BUCKETS, AGEING_LABELS } from '#domain/ageing.ts'
import { fromMajor, toMajorText } from '#domain/money.ts'
import type { AgeingQuery, ReceivablesAgeing, Statement, StatementQuery } from '#contract/statements.ts'
import { countColumn, dayColumn, figureColumn, textColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import type { FastifyReply } from 'fastify'
import { getReceivablesAgeing } from './ageing.ts'
import { getStatement } from './statements.ts'

type Line = Pick<Statement['rows'][number], 'date' | 'description' | 'matters' | 'charged' | 'credited' | 'balance'>

interface Sending {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
  readonly format: ExportFormat
}

/** The rows of a statement between what was owed before and after them. */
export const exportStatement = (sending: Sending, query: StatementQuery) =>
  sendExport(sending, async (tx) => {
    const statement = await getStatement({ ...sending.signed, tx }, query)
    const { currencyCode, from, to, opening, closing, charged, credited } = statement
    const figure = (value: number) => toMajorText(fromMajor(String(value), currencyCode))
    const side = (value: number) => (value === 0 ? null : figure(value))
    const bound = { matters: [], charged: 0, credited: 0 }
    const lines: readonly Line[] = [
      { ...bound, date: from, description: 'Balance brought forward', balance: opening },
      ...statement.rows,
      { ...bound, date: to, description: 'Balance', charged, credited, balance: closing },
    ]
    async function* batches() {
      await Promise.resolve()
      yield lines
    }
    return {
      name: 'statement',
      columns: [
        dayColumn<Line>('Date', ({ date }) => date),
        textColumn<Line>('Entry', ({ description }) => description),
        textColumn<Line>('Matters', ({ matters }) => matters.join('; ')),
        figureColumn<Line>(`Charged, ${currencyCode}`, (line) => side(line.charged)),
        figureColumn<Line>(`Paid or credited, ${currencyCode}`, (line) => side(line.credited)),
        figureColumn<Line>(`Balance, ${currencyCode}`, ({ balance }) => figure(balance)),
      ],
      rows: batches(),
    }
  })

const AGEING_NAMES = { client: 'Client', matter: 'Matter', responsible: 'Responsible', invoice: 'Invoice' } as const
/** More rows than a firm has clients with open invoices; they are summed in one statement. */
const MAX_AGEING_ROWS = 50_000

/** Each row of an ageing, and the sums of all of them. */
export const exportAgeing = (sending: Sending, query: Omit<AgeingQuery, 'page' | 'size'>) =>
  sendExport(sending, async (tx) => {
    const context = { ...sending.signed, tx }
    const { rows, totals, currencyCode, asAt } = await getReceivablesAgeing(context, {
      ...query,
      page: 1,
      size: MAX_AGEING_ROWS,
    })
    const figure = (value: number) => toMajorText(fromMajor(String(value), currencyCode))
    type AgedRow = Pick<ReceivablesAgeing['rows'][number], 'name' | 'ageing' | 'total' | 'credits' | 'invoices'>
    async function* batches() {
      await Promise.resolve()
      yield [...rows, { ...totals, name: 'Total' }] as readonly AgedRow[]
    }
    return {
      name: `receivables-ageing-${asAt}`,
      columns: [
        textColumn<AgedRow>(AGEING_NAMES[query.by], ({ name }) => name),
        ...AGEING_BUCKETS.map((bucket) =>
          figureColumn<AgedRow>(`${AGEING_LABELS[bucket]}, ${currencyCode}`, ({ ageing }) => figure(ageing[bucket])),
        ),
        figureColumn<AgedRow>(`Total, ${currencyCode}`, ({ total }) => figure(total)),
        countColumn<AgedRow>('Invoices', ({ invoices }) => invoices),
        ...(totals.credits === null
          ? []
          : [figureColumn<AgedRow>(`Credits held, ${currencyCode}`, ({ credits }) => figure(credits ?? 0))]),
      ],
      rows: batches(),
    }
  })
