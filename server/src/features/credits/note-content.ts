import { toHead, toLines } from '#domain/firm-document.ts'
import { dayText } from '#domain/calendar-day.ts'
import { moneyText } from '#domain/format.ts'
import { fromMajor } from '#domain/money.ts'
import type { CreditNote } from '#contract/credits.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { FirmLetterhead } from '../firm-documents/public.ts'

const WATERMARKS = { draft: 'Draft', approved: '', void: 'Void' } as const

/** A credit note as a document: what is taken back with its tax, and what became of it. `billTo` is that of the invoice. */
export function toCreditNoteContent(note: CreditNote, billTo: string, firm: FirmLetterhead): DocumentContent {
  const amount = (major: number) => moneyText(fromMajor(String(major), note.currencyCode), note.currencySymbol)
  const [name = '', ...address] = toLines(billTo || note.clientName)
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  const sum = (label: string, major: number) => (major === 0 ? [] : [{ label, amount: amount(major) }])
  return {
    ...toHead(firm),
    title: 'Credit note',
    number: note.number ?? '',
    watermark: WATERMARKS[note.state],
    facts: [
      { label: 'Credited to', isWide: true, lines: [{ text: name, tone: 'strong' }, ...address.map(plain)] },
      { label: 'For invoice', isWide: false, lines: [{ text: note.invoiceNumber, tone: 'strong' }] },
      { label: 'Date', isWide: false, lines: [plain(dayText(note.date))] },
    ],
    tables: [
      {
        columns: [
          { label: 'Taken back', align: 'left', width: 'fill', isMuted: false },
          { label: 'Amount', align: 'right', width: 'amount', isMuted: false },
        ],
        rows: note.lines.map((line) => ({
          cells: [line.description, amount(line.amount)],
          notes: [],
          isStrong: false,
        })),
      },
    ],
    aside: null,
    sums: [
      { label: 'Without tax', amount: amount(note.net) },
      ...note.taxes.flatMap((tax) => sum(`${tax.name} ${tax.percent}%`, tax.tax)),
    ],
    total: { label: 'Credited', amount: amount(note.total) },
    afterTotal: [
      ...sum(`Taken off invoice ${note.invoiceNumber}`, note.applied),
      ...sum('Your credit with us', note.clientCredit),
    ],
    note: [note.reason, note.voided ? 'This credit note was voided and no longer counts.' : '']
      .filter(Boolean)
      .join('\n'),
    boxes: [],
    link: null,
  }
}
