import { dayText } from '#domain/calendar-day.ts'
import { toHead, type DocumentTable } from '#domain/firm-document.ts'
import { moneyText } from '#domain/format.ts'
import { fromMajor } from '#domain/money.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { PortalTrustLedger, PortalTrustStatement } from '#contract/portal-statements.ts'
import type { FirmLetterhead } from '../firm-documents/public.ts'

const column = (label: string, width: 'day' | 'fill' | 'amount'): DocumentTable['columns'][number] => ({
  label,
  align: width === 'amount' ? 'right' : 'left',
  width,
  isMuted: false,
})

/** The statement of client money as a letter of the firm: a table for each ledger, without a sum over them. */
export function toTrustStatementContent(
  { from, to, ledgers }: PortalTrustStatement,
  clientLines: readonly string[],
  firm: FirmLetterhead,
): DocumentContent {
  const [name = '', ...address] = clientLines
  return {
    ...toHead(firm),
    title: 'Statement of client money',
    number: `${dayText(from)} to ${dayText(to)}`,
    watermark: '',
    facts: [
      {
        label: 'For',
        isWide: true,
        lines: [{ text: name, tone: 'strong' }, ...address.map((text) => ({ text, tone: 'plain' as const }))],
      },
    ],
    tables: ledgers.map((ledger) => toTable(ledger, { from, to })),
    aside: null,
    sums: [],
    total: null,
    afterTotal: [],
    note:
      ledgers.length === 0
        ? 'We held no money for you in this period.'
        : 'This money is yours. It is kept apart from the firm’s own money, and is not set off against what you owe.',
    boxes: [],
    link: null,
  }
}

function toTable(
  ledger: PortalTrustLedger,
  { from, to }: { readonly from: string; readonly to: string },
): DocumentTable {
  const amount = (value: number) => moneyText(fromMajor(String(value), ledger.currencyCode), ledger.currencySymbol)
  const side = (value: number) => (value === 0 ? '' : amount(value))
  const row = (cells: string[], more: { notes?: string[]; isStrong?: boolean } = {}) => ({
    cells,
    notes: [],
    isStrong: false,
    ...more,
  })
  return {
    columns: [
      column('Date', 'day'),
      column(`${ledger.matterNumber} ${ledger.matterName}`.trim(), 'fill'),
      column('Paid out', 'amount'),
      column('Received', 'amount'),
      column('Held', 'amount'),
    ],
    rows: [
      row([dayText(from), 'Balance brought forward', '', '', amount(ledger.opening)]),
      ...ledger.rows.map((entry) =>
        row(
          [dayText(entry.date), entry.description, side(entry.paidOut), side(entry.received), amount(entry.balance)],
          {
            notes: entry.reference === '' ? [] : [entry.reference],
          },
        ),
      ),
      row(['', `Held at ${dayText(to)}`, amount(ledger.paidOut), amount(ledger.received), amount(ledger.closing)], {
        notes: ledger.clearing === 0 ? [] : [`${amount(ledger.clearing)} is still clearing`],
        isStrong: true,
      }),
    ],
  }
}
