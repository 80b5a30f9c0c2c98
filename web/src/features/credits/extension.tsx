import { useQuery } from '@tanstack/react-query'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import type { CreditNote, InvoiceCredits, WriteOff } from '#contract/credits.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type {
  HistoryLine,
  InvoiceDialogProps,
  InvoiceExtension,
  InvoiceParts,
  SavedInvoice,
  SettledLine,
} from '../../shared/records/invoice-extension.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { CreditsPanel } from './CreditsPanel.tsx'
import { WRITE_OFF_LABELS } from './labels.ts'
import { creditsQuery } from './queries.ts'

const CreditNoteDialog = lazyDialog<InvoiceDialogProps>(async () => ({
  default: (await import('./CreditNoteDialog.tsx')).CreditNoteDialog,
}))
const WriteOffDialog = lazyDialog<InvoiceDialogProps>(async () => ({
  default: (await import('./dialogs.tsx')).WriteOffDialog,
}))

/** What is taken back of an invoice by credit notes, and what is written off of it. */
export const invoiceCredits: InvoiceExtension = { name: 'credits', useParts: useCreditParts }

function useCreditParts(invoice: SavedInvoice): InvoiceParts {
  const { firm } = useCurrentUser()
  const isIssued = invoice.number !== null
  const { data } = useQuery({ ...creditsQuery(firm, invoice.id), enabled: isIssued })
  if (!data) return {}
  const isEmpty = data.creditNotes.length + data.writeOffs.length === 0
  return {
    actions: [
      data.canCredit && {
        label: 'Add credit note',
        icon: IconReceiptRefund,
        place: 'menu',
        does: { Dialog: CreditNoteDialog },
      },
      data.canWriteOff && { label: 'Write off', icon: IconEraser, place: 'menu', does: { Dialog: WriteOffDialog } },
    ],
    panels: isEmpty ? [] : [<CreditsPanel key="credits" invoice={invoice} credits={data} />],
    settled: settledLines(data),
    history: historyLines(data, invoice),
  }
}

/** What lowers the balance; what is void or reversed does not. */
function settledLines({ creditNotes, writeOffs }: InvoiceCredits): SettledLine[] {
  return [
    ...creditNotes
      .filter(({ state, applied }) => state === 'approved' && applied > 0)
      .map(({ number, applied, date }) => ({ label: `Credit note ${number ?? ''}`, amount: -applied, date })),
    ...writeOffs
      .filter(({ reversed }) => reversed === null)
      .map(({ kind, amount, date }) => ({ label: WRITE_OFF_LABELS[kind], amount: -amount, date })),
  ]
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ label, amount }) => ({ label, amount }))
}

const historyLines = ({ creditNotes, writeOffs }: InvoiceCredits, invoice: SavedInvoice): HistoryLine[] => [
  ...creditNotes.flatMap((note) => noteHistory(note)),
  ...writeOffs.flatMap((writeOff) => writeOffHistory(writeOff, invoice)),
]

type Step = CreditNote['created']
type LineText = Pick<HistoryLine, 'what' | 'icon' | 'detail'>

const line = (step: Step, text: LineText): HistoryLine[] =>
  step ? [{ at: step.at, by: step.person.name, ...text }] : []

function noteHistory(note: CreditNote): HistoryLine[] {
  const total = formatMoney(note.total, currencyOf(note))
  return [
    ...line(note.created, { what: 'Credit note drafted', icon: IconReceiptRefund, detail: `, ${total}` }),
    ...line(note.approved, {
      what: `Credit note ${note.number ?? ''} approved`,
      icon: IconReceiptRefund,
      detail: `, ${total}: ${note.reason}`,
    }),
    ...line(note.voided, {
      what: `Credit note ${note.number ?? ''} voided`,
      icon: IconArrowBackUp,
      detail: note.voided && `: ${note.voided.reason}`,
    }),
  ]
}

function writeOffHistory({ kind, amount, reason, created, reversed }: WriteOff, invoice: SavedInvoice): HistoryLine[] {
  const label = WRITE_OFF_LABELS[kind]
  const detail = `, ${formatMoney(amount, currencyOf(invoice))}: ${reason}`
  return [
    ...line(created, { what: label, icon: IconEraser, detail }),
    ...line(reversed, {
      what: `${label} reversed`,
      icon: IconArrowBackUp,
      detail: reversed && `: ${reversed.reason}`,
    }),
  ]
}
