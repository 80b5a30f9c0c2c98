import { useQuery } from '@tanstack/react-query'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { dayText } from '#domain/calendar-day.ts'
import { invoiceDocuments, type InvoiceDelivery, type SentMail } from '#contract/invoice-documents.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type {
  HistoryLine,
  InvoiceDialogProps,
  InvoiceExtension,
  InvoiceParts,
  InvoiceStep,
  SavedInvoice,
} from '../../shared/records/invoice-extension.ts'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { HANDOVER_LABELS } from './labels.ts'
import { deliveryQuery } from './queries.ts'

const dialogs = () => import('./dialogs.tsx')
const SendDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).SendDialog }))
const HandoverDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).HandoverDialog }))
const LinkDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).LinkDialog }))
const RevokeDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).RevokeDialog }))

/** The PDF of an invoice, to whom it was sent, and whether it was read. */
export const invoiceDelivery: InvoiceExtension = { name: 'delivery', useParts: useDeliveryParts }

function useDeliveryParts(invoice: SavedInvoice): InvoiceParts {
  const { firm, business } = useCurrentUser()
  const isIssued = invoice.number !== null
  const { data } = useQuery({ ...deliveryQuery(firm, invoice.id), enabled: isIssued })
  const documentActions = <PdfButton invoice={invoice} />
  if (!data) return { documentActions }
  const wasSent = data.mails.length > 0 || data.handovers.length > 0
  return {
    documentActions,
    actions: data.canSend
      ? [
          wasSent
            ? {
                label: 'Resend',
                icon: IconSend,
                place: invoice.balance === 0 ? 'main' : 'menu',
                does: { Dialog: SendDialog },
              }
            : { label: 'Send', icon: IconSend, place: 'main', does: { Dialog: SendDialog } },
          { label: 'Mark as sent', icon: IconMailForward, place: 'menu', does: { Dialog: HandoverDialog } },
          { label: 'Create link', icon: IconLink, place: 'menu', does: { Dialog: LinkDialog } },
          data.isOpen && { label: 'Revoke link', icon: IconLinkOff, place: 'menu', does: { Dialog: RevokeDialog } },
        ]
      : [],
    panels:
      wasSent || data.viewCount > 0 || data.wasRevoked
        ? [<DeliveryPanel key="delivery" delivery={data} invoiceId={invoice.id} />]
        : [],
    steps: stepsOf(data, business.timeZone),
    history: historyOf(data),
    note: <Troubles mails={data.mails} />,
  }
}

function PdfButton({ invoice }: { invoice: SavedInvoice }) {
  const { firm } = useCurrentUser()
  return (
    <DownloadButton
      endpoint={invoiceDocuments.pdf}
      query={{ ...firm, download: true }}
      params={{ id: invoice.id }}
      size="compact-sm"
    >
      Download PDF
    </DownloadButton>
  )
}

const left = ({ state }: SentMail) => state === 'sent' || state === 'viewed'

/** When it was first sent, and when it was first read. */
function stepsOf({ mails, handovers, firstViewedAt }: InvoiceDelivery, timeZone: string): readonly InvoiceStep[] {
  const first = mails.findLast((mail) => mail.purpose === 'invoice' && left(mail))
  const handover = handovers.at(-1)
  return [
    ...(handover && !first
      ? [{ label: 'Sent', note: `${dayText(handover.day)}, ${HANDOVER_LABELS[handover.way].toLowerCase()}` }]
      : []),
    ...(first ? [{ label: 'Sent', note: `${momentText(first.queuedAt, timeZone)}, ${first.recipient}` }] : []),
    ...(firstViewedAt ? [{ label: 'Viewed', note: momentText(firstViewedAt, timeZone) }] : []),
  ]
}

const historyOf = ({ mails, handovers, firstViewedAt }: InvoiceDelivery): readonly HistoryLine[] => [
  ...mails.map((mail) => ({
    at: mail.queuedAt,
    icon: IconMail,
    what: mail.purpose === 'reminder' ? 'Reminder mailed' : 'Mailed',
    detail: ` to ${mail.recipient}`,
    ...(mail.sender && { by: mail.sender }),
  })),
  ...handovers.map(({ at, way, day, note, person }) => ({
    at,
    icon: IconMailForward,
    what: 'Marked as sent',
    detail: ` ${HANDOVER_LABELS[way].toLowerCase()} on ${dayText(day)}${note && `, ${note}`}`,
    by: person.name,
  })),
  ...(firstViewedAt ? [{ at: firstViewedAt, icon: IconEye, what: 'Read by the client' }] : []),
]

/** The newest mail to each address that did not arrive, or of which nobody knows whether it did. */
function Troubles({ mails }: { mails: readonly SentMail[] }) {
  const newest = [...Map.groupBy(mails, ({ recipient }) => recipient).values()].flatMap(([mail]) => mail ?? [])
  return newest.map((mail) => {
    if (mail.state === 'bounced') {
      return (
        <InlineNote key={mail.id} tone="danger">
          The mail to {mail.recipient} was refused: {mail.problem}
        </InlineNote>
      )
    }
    if (mail.state !== 'uncertain') return null
    return (
      <InlineNote key={mail.id} tone="warning">
        Sending to {mail.recipient} was interrupted. It may have arrived; ask, or send it again.
      </InlineNote>
    )
  })
}
