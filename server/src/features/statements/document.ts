import { AGEING_BUCKETS, AGEING_LABELS } from '#domain/ageing.ts'
import { dayText } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { fromMajor } from '#domain/money.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { Statement } from '#contract/statements.ts'
import { toHead, toTransferBox } from '#domain/firm-document.ts'
import type { FirmLetterhead } from '../firm-documents/public.ts'

type Column = DocumentContent['tables'][number]['columns'][number]
type Row = DocumentContent['tables'][number]['rows'][number]

const column = (label: string, width: Column['width'], align: Column['align'] = 'right'): Column => ({
  label,
  align,
  width,
  isMuted: false,
})
const row = (cells: string[], { notes = [], isStrong = false }: Partial<Row> = {}): Row => ({ cells, notes, isStrong })

/** The statement as a letter of the firm: the same figures as its page. */
export function toStatementContent(statement: Statement, firm: FirmLetterhead): DocumentContent {
  const { from, to, clientName, clientLines, currencyCode, currencySymbol, ageing } = statement
  const amount = (value: number) => moneyText(fromMajor(String(value), currencyCode), currencySymbol)
  const side = (value: number) => (value === 0 ? '' : amount(value))
  const [, ...address] = clientLines
  const transfer = toTransferBox(firm, currencyCode)
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  const strong = (text: string) => ({ text, tone: 'strong' as const })
  return {
    ...toHead(firm),
    title: 'Statement',
    number: `${dayText(from)} to ${dayText(to)}`,
    watermark: '',
    facts: [
      { label: 'For', isWide: true, lines: [strong(clientName), ...address.map(plain)] },
      { label: 'Amount due', isWide: false, lines: [strong(amount(statement.closing))] },
      { label: 'Of which overdue', isWide: false, lines: [strong(amount(statement.overdue))] },
    ],
    tables: [
      {
        columns: [
          column('Date', 'day', 'left'),
          column('Entry', 'fill', 'left'),
          column('Charged', 'amount'),
          column('Paid or credited', 'amount'),
          column('Balance', 'amount'),
        ],
        rows: [
          row([dayText(from), 'Balance brought forward', '', '', amount(statement.opening)]),
          ...statement.rows.map((one) =>
            row([dayText(one.date), one.description, side(one.charged), side(one.credited), amount(one.balance)], {
              notes: one.matters,
            }),
          ),
          row(
            [
              '',
              `Balance at ${dayText(to)}`,
              amount(statement.charged),
              amount(statement.credited),
              amount(statement.closing),
            ],
            { isStrong: true },
          ),
        ],
      },
      {
        columns: [
          column('', 'fill', 'left'),
          ...AGEING_BUCKETS.map((bucket) => column(AGEING_LABELS[bucket], 'figure')),
        ],
        rows: [row(['By age', ...AGEING_BUCKETS.map((bucket) => amount(ageing[bucket]))])],
      },
    ],
    aside: null,
    sums: [],
    total: { label: `Amount due at ${dayText(to)}`, amount: amount(statement.closing) },
    afterTotal: creditSums(statement.creditOnAccount, amount),
    note: statement.isPartial ? 'Some matters are not part of this statement.' : '',
    boxes: transfer ? [transfer] : [],
    link: null,
  }
}

/** Credit, or what was refunded of a payment that has bounced since. */
const creditSums = (credit: number, amount: (value: number) => string): DocumentContent['afterTotal'] =>
  credit === 0
    ? []
    : credit > 0
      ? [{ label: 'Your credit with us, not offset above', amount: amount(credit) }]
      : [{ label: 'Refunded to you and owed back, not included above', amount: amount(-credit) }]
