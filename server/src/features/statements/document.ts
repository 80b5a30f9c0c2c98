import { AGEING_BUCKETS, AGEING_LABELS } from '#domain/ageing.ts'
import { dayText } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { fromMajor, sumMoney, toMajorNumber } from '#domain/money.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { Statement, StatementQuery } from '#contract/statements.ts'
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

type Choices = Pick<StatementQuery, 'show' | 'withAgeing' | 'withLink'> & {
  /** Of the invoice that is due first; without it the page says where the address will be. */
  readonly payUrl?: string | undefined
}

/** The statement as a letter of the firm: the same figures as its page. */
export function toStatementContent(
  statement: Statement,
  firm: FirmLetterhead,
  { show, withAgeing, withLink, payUrl }: Choices,
): DocumentContent {
  const { from, to, clientName, clientLines, currencyCode, currencySymbol, ageing } = statement
  const amount = (value: number) => moneyText(fromMajor(String(value), currencyCode), currencySymbol)
  const [, ...address] = clientLines
  const transfer = toTransferBox(firm, currencyCode)
  const payable = withLink ? listPayableInvoices(statement) : []
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  const strong = (text: string) => ({ text, tone: 'strong' as const })
  return {
    ...toHead(firm),
    title: 'Statement',
    number: `${dayText(from)} to ${dayText(to)}`,
    watermark: '',
    facts: [
      { label: 'For', isWide: true, lines: [strong(clientName), ...address.map(plain)] },
      { label: 'Amount due', isWide: false, lines: [strong(amount(statement.due))] },
      { label: 'Of which overdue', isWide: false, lines: [strong(amount(statement.overdue))] },
    ],
    tables: [
      show === 'open' ? openTable(statement, amount) : activityTable(statement, amount),
      ...(withAgeing
        ? [
            {
              columns: [
                column('', 'fill', 'left'),
                ...AGEING_BUCKETS.map((bucket) => column(AGEING_LABELS[bucket], 'figure')),
              ],
              rows: [row(['By age', ...AGEING_BUCKETS.map((bucket) => amount(ageing[bucket]))])],
            },
          ]
        : []),
    ],
    aside: null,
    sums: [],
    total: { label: `Amount due at ${dayText(to)}`, amount: amount(statement.due) },
    afterTotal: [...heldSums(statement.held, amount), ...creditSums(statement.creditOnAccount, amount)],
    note: statement.isPartial ? 'Some matters are not part of this statement.' : '',
    boxes: [
      ...fundsBox(statement, amount),
      ...(transfer ? [transfer] : []),
      ...(payable.length > 0 && payUrl === undefined
        ? [{ title: PAY_TITLE, lines: [...payLines(payable, currencyCode, amount), PAY_PLACE] }]
        : []),
    ],
    link:
      payable.length > 0 && payUrl !== undefined
        ? { title: PAY_TITLE, text: payLines(payable, currencyCode, amount).join('. '), url: payUrl }
        : null,
  }
}

const PAY_TITLE = 'Read and pay online'
const PAY_PLACE = 'The address and its code are in the PDF and in the mail.'

type OpenInvoice = Statement['openInvoices'][number]

/** More are not paid at once: each is locked and posted. */
const MAX_PAID_AT_ONCE = 100

/** The invoices of which something can be paid, the one that is due first before the others. */
export const listPayableInvoices = ({ openInvoices }: Statement): OpenInvoice[] =>
  openInvoices.filter(({ open, held }) => open > held).slice(0, MAX_PAID_AT_ONCE)

const dueNow = ({ open, held }: OpenInvoice): number => (held === 0 ? open : Number((open - held).toFixed(3)))

function payLines(payable: readonly OpenInvoice[], currencyCode: string, amount: AmountText): string[] {
  const [first, ...others] = payable
  if (!first) return []
  const oldest = `Invoice ${first.number}, due ${dayText(first.dueDate)}: ${amount(dueNow(first))}`
  const all = sumMoney(
    currencyCode,
    payable.map((invoice) => fromMajor(String(dueNow(invoice)), currencyCode)),
  )
  return others.length === 0
    ? [oldest]
    : [oldest, `All ${payable.length} invoices in one payment: ${amount(toMajorNumber(all))}`]
}

/** What is left out of what is due. */
const heldSums = (held: number, amount: AmountText): DocumentContent['afterTotal'] =>
  held === 0 ? [] : [{ label: 'Not due until we have answered your questions', amount: amount(held) }]

/** Credit, or what was refunded of a payment that has bounced since. */
const creditSums = (credit: number, amount: (value: number) => string): DocumentContent['afterTotal'] =>
  credit === 0
    ? []
    : credit > 0
      ? [{ label: 'Your credit with us, not offset above', amount: amount(credit) }]
      : [{ label: 'Refunded to you and owed back, not included above', amount: amount(-credit) }]

type AmountText = (value: number) => string

/** Everything that happened in the period, with what was owed after it. */
function activityTable({ from, to, opening, rows, charged, credited, closing }: Statement, amount: AmountText) {
  const side = (value: number) => (value === 0 ? '' : amount(value))
  return {
    columns: [
      column('Date', 'day', 'left'),
      column('Entry', 'fill', 'left'),
      column('Charged', 'amount'),
      column('Paid or credited', 'amount'),
      column('Balance', 'amount'),
    ],
    rows: [
      row([dayText(from), 'Balance brought forward', '', '', amount(opening)]),
      ...rows.map((one) =>
        row([dayText(one.date), one.description, side(one.charged), side(one.credited), amount(one.balance)], {
          notes: one.matters,
        }),
      ),
      row(['', `Balance at ${dayText(to)}`, amount(charged), amount(credited), amount(closing)], { isStrong: true }),
    ],
  }
}

/** The invoices with something open at the end of the period; they sum to what is owed. */
function openTable({ to, openInvoices, closing }: Statement, amount: AmountText) {
  return {
    columns: [
      column('Issued', 'day', 'left'),
      column('Invoice', 'fill', 'left'),
      column('Due', 'amount'),
      column('Total', 'amount'),
      column('Open', 'amount'),
    ],
    rows: [
      ...openInvoices.map(({ number, issueDate, dueDate, total, open }) =>
        row([dayText(issueDate), `Invoice ${number}`, dayText(dueDate), amount(total), amount(open)]),
      ),
      row(['', `Open at ${dayText(to)}`, '', '', amount(closing)], { isStrong: true }),
    ],
  }
}

/** Client money in a frame of its own: the client's, and not set off against what is owed. */
function fundsBox({ funds, to, currencyCode }: Statement, amount: AmountText): DocumentContent['boxes'] {
  if (funds.length === 0) return []
  const total = sumMoney(
    currencyCode,
    funds.map(({ held }) => fromMajor(String(held), currencyCode)),
  )
  const lines = funds.map(({ matterName, held, uncleared }) => {
    const clearing = uncleared === 0 ? '' : `, of which ${amount(uncleared)} is still clearing`
    return `${matterName}: ${amount(held)}${clearing}`
  })
  const sum = `Total held: ${amount(toMajorNumber(total))}, your money, not offset against the balance above`
  return [{ title: `Held for you in our client account at ${dayText(to)}`, lines: [...lines, sum] }]
}
