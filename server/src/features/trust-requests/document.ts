import { dayText } from '#domain/calendar-day.ts'
import { toHead } from '#domain/firm-document.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { OpenTrustRequest } from '#contract/trust-requests.ts'
import type { FirmLetterhead } from '../firm-documents/public.ts'

const HELD_APART =
  'The money remains yours. It is kept apart from the firm’s own money and pays an invoice only after you have received that invoice. Anything unused is returned to you when the matter ends.'

const column = (label: string, width: 'day' | 'fill' | 'amount') => ({
  label,
  align: width === 'amount' ? ('right' as const) : ('left' as const),
  width,
  isMuted: false,
})

/** A deposit request as a letter of the firm: the texts of its public page. */
export function toRequestContent(request: Omit<OpenTrustRequest, 'cards'>, firm: FirmLetterhead): DocumentContent {
  const { bank, held } = request
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  const facts = [bank.accountName, bank.bankName, bank.accountNumber, `Quote ${request.number}`].filter(Boolean)
  return {
    ...toHead(firm),
    title: 'Deposit request',
    number: request.number,
    watermark: '',
    facts: [
      {
        label: 'To',
        isWide: true,
        lines: [
          { text: request.clientName, tone: 'strong' },
          plain([request.matterNumber, request.matterName].filter(Boolean).join(' ')),
        ],
      },
      { label: 'Requested on', isWide: false, lines: [plain(dayText(request.requestedOn))] },
      { label: 'Due', isWide: false, lines: [plain(dayText(request.dueOn))] },
    ],
    tables: [
      {
        columns: [column('To be held for you in our client account', 'fill'), column('Amount', 'amount')],
        rows: [{ cells: [request.reason, request.amountText], notes: [], isStrong: false }],
      },
      ...(held.entries.length === 0
        ? []
        : [
            {
              columns: [
                column('Date', 'day'),
                column('What we hold for you in this matter', 'fill'),
                column('Out', 'amount'),
                column('In', 'amount'),
                column('Held', 'amount'),
              ],
              rows: held.entries.map((entry) => ({
                cells: [dayText(entry.date), entry.description, entry.outText, entry.inText, entry.balanceText],
                notes: entry.reference === '' ? [] : [entry.reference],
                isStrong: false,
              })),
            },
          ]),
    ],
    aside: null,
    sums: [
      { label: 'Requested', amount: request.amountText },
      { label: 'Received', amount: request.receivedText },
    ],
    total: { label: 'Outstanding', amount: request.outstandingText },
    afterTotal: [],
    note: `${HELD_APART}\n${request.signerName} for ${firm.name}`,
    boxes: bank.accountNumber === '' ? [] : [{ title: 'Pay by bank transfer', lines: facts }],
    link: null,
  }
}
