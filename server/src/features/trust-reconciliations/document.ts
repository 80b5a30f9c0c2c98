import { dayText } from '#domain/calendar-day.ts'
import type { DocumentColumn, DocumentContent } from '#domain/firm-document.ts'
import { moneyText } from '#domain/format.ts'
import { fromMajor, money } from '#domain/money.ts'
import type { PackColumn, PackSection } from './pack-shapes.ts'
import type { Pack } from './pack.ts'

/** A signed amount as people read it. */
function amountText(text: string, { currency, symbol }: Pack['account']): string {
  const { minor } = fromMajor(text.replace('-', ''), currency)
  return moneyText(money(text.startsWith('-') ? -minor : minor, currency), symbol)
}

const WIDTHS = { text: 'short', day: 'day', figure: 'amount' } as const

/** The title of a list stands above its widest column. */
function toColumns({ columns, title }: PackSection): DocumentColumn[] {
  const fill = Math.max(
    0,
    columns.findIndex(({ title: one }) => one === 'Client' || one === 'Line' || one === 'Person'),
  )
  return columns.map((column: PackColumn, at) => ({
    label: at === fill ? `${title}: ${column.title}` : column.title,
    align: column.kind === 'figure' ? 'right' : 'left',
    width: at === fill ? 'fill' : WIDTHS[column.kind],
    isMuted: false,
  }))
}

/** The pack as a letter of the firm. The same pack gives the same document. */
export function toPackContent(pack: Pack): DocumentContent {
  const amount = (text: string) => amountText(text, pack.account)
  const cell = (text: string, kind: PackColumn['kind']) =>
    text === '' ? '' : kind === 'day' ? dayText(text) : kind === 'figure' ? amount(text) : text
  const figure = (key: string) => amount(pack.figures[key] ?? '0')
  const line = (label: string, key: string, isStrong = false) => ({ cells: [label, figure(key)], notes: [], isStrong })
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  const filled = pack.sections.filter(({ rows }) => rows.length > 0)
  const empty = pack.sections.filter(({ rows }) => rows.length === 0)
  return {
    ...pack.firm,
    title: 'Trust reconciliation',
    number: `at ${dayText(pack.through)}`,
    watermark: '',
    facts: [
      {
        label: 'Account',
        isWide: true,
        lines: [{ text: pack.account.name, tone: 'strong' }, plain(pack.account.bankName)],
      },
      { label: 'Prepared by', isWide: false, lines: [plain(pack.prepared.name), plain(momentText(pack.prepared.at))] },
      { label: 'Reviewed by', isWide: false, lines: [plain(pack.reviewed.name), plain(momentText(pack.reviewed.at))] },
    ],
    tables: [
      {
        columns: [
          { label: 'Three-way reconciliation', align: 'left', width: 'fill', isMuted: false },
          { label: pack.account.currency, align: 'right', width: 'amount', isMuted: false },
        ],
        rows: [
          line('Balance of the bank statement', 'statement'),
          line('+ Deposits in transit', 'inTransit'),
          line('− Payments outstanding', 'outstanding'),
          line('− Errors of the bank', 'errors'),
          line('− Unidentified money', 'unidentified'),
          line('1 Bank, adjusted', 'adjustedBank', true),
          line('2 Cash book', 'cashBook', true),
          line('Client ledgers', 'clientLedgers'),
          line("Firm's float", 'float'),
          line('Interest to pay out', 'interest'),
          line('3 Ledgers', 'ledgers', true),
        ],
      },
      ...filled.map((section) => ({
        columns: toColumns(section),
        rows: section.rows.map((row) => ({
          cells: row.map((text, at) => cell(text, section.columns[at]?.kind ?? 'text')),
          notes: [],
          isStrong: false,
        })),
      })),
    ],
    aside: null,
    sums: [],
    total: null,
    afterTotal: [],
    note: [pack.note, empty.length === 0 ? '' : `None: ${empty.map(({ title }) => title.toLowerCase()).join(', ')}.`]
      .filter(Boolean)
      .join('\n'),
    boxes: [],
    link: null,
  }
}

/** `28/02/2026 14:05 UTC` */
const momentText = (iso: string): string => (iso === '' ? '' : `${dayText(iso.slice(0, 10))} ${iso.slice(11, 16)} UTC`)
