import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconFileArrowRight from '@tabler/icons-react/dist/esm/icons/IconFileArrowRight.mjs'
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type {
  HistoryLine,
  InvoiceAction,
  InvoiceDialogProps,
  InvoiceExtension,
  SavedInvoice,
} from '../../shared/records/invoice-extension.ts'
import { newKey } from '../../shared/repeat-key.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { invoices } from '#contract/invoices.ts'
import { duplicateInvoice, submitInvoice } from './queries.ts'

const dialogs = () => import('./dialogs.tsx')
const ApproveDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).ApproveDialog }))
const ReturnDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).ReturnDialog }))
const VoidDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).VoidDialog }))
const DeleteDialog = lazyDialog<InvoiceDialogProps>(async () => ({ default: (await dialogs()).DeleteDialog }))

/** The life of an invoice from draft to approval, in the form of every other feature's part of the page. */
export const invoiceLife: InvoiceExtension = {
  name: 'life',
  useParts: (invoice) => ({
    actions: useLifeActions(invoice),
    history: useLifeHistory(invoice),
    note: <LifeNote invoice={invoice} />,
  }),
}

function useLifeActions(invoice: SavedInvoice): readonly (InvoiceAction | false)[] {
  const { firm } = useCurrentUser()
  const go = useGo()
  const mayDuplicate = useCan(invoices.duplicate) && !invoice.split
  const mayReturn = useCan(invoices.return) && invoice.state === 'submitted'
  const submit = async () => (await submitInvoice(firm, invoice)).message
  const duplicate = async () => {
    const { data, message } = await duplicateInvoice(firm, invoice, newKey())
    await go(paths.editInvoice(data.id))
    return message
  }
  return [
    invoice.canApprove && { label: 'Approve', icon: IconCheck, place: 'main', does: { Dialog: ApproveDialog } },
    invoice.canSubmit && { label: 'Send for approval', icon: IconFileArrowRight, place: 'main', does: { run: submit } },
    invoice.canEdit && {
      label: 'Edit',
      icon: IconPencil,
      place: 'head',
      does: { href: paths.editInvoice(invoice.id) },
    },
    mayReturn && { label: 'Send back', icon: IconArrowBackUp, place: 'head', does: { Dialog: ReturnDialog } },
    mayDuplicate && { label: 'Duplicate', icon: IconCopy, place: 'menu', does: { run: duplicate } },
    invoice.canVoid && { label: 'Void', icon: IconBan, place: 'menu', danger: true, does: { Dialog: VoidDialog } },
    invoice.canDelete && {
      label: 'Delete draft',
      icon: IconTrash,
      place: 'menu',
      danger: true,
      does: { Dialog: DeleteDialog },
    },
  ]
}

function useLifeHistory({ created, submitted, approved, voided, number, entryId }: SavedInvoice) {
  const maySeeJournal = useCan('chartofAccount')
  const entry = maySeeJournal && entryId && (
    <>
      ,{' '}
      <AppLink className="lx-link" href={paths.journalEntry(entryId)}>
        entry posted
      </AppLink>
    </>
  )
  const line = (
    step: SavedInvoice['created'],
    about: Pick<HistoryLine, 'what' | 'icon' | 'detail'>,
  ): readonly HistoryLine[] => (step ? [{ at: step.at, by: step.person.name, ...about }] : [])
  return [
    ...line(created, { what: 'Draft created', icon: IconFilePlus }),
    ...line(submitted, { what: 'Sent for approval', icon: IconFileArrowRight }),
    ...line(approved, {
      what: 'Approved',
      icon: IconCheck,
      detail: (
        <>
          , number <span className="lx-id">{number}</span> assigned{entry}
        </>
      ),
    }),
    ...line(voided, { what: 'Voided', icon: IconBan, detail: voided && `: ${voided.reason}` }),
  ]
}

/** Why it came back, or whom it waits for. */
function LifeNote({ invoice: { state, returnReason, canApprove } }: { invoice: SavedInvoice }) {
  if (state === 'draft' && returnReason !== '') return <InlineNote tone="warning">Sent back: {returnReason}</InlineNote>
  if (state !== 'submitted' || canApprove) return null
  return <InlineNote tone="info">This invoice waits for somebody else who may approve it.</InlineNote>
}
