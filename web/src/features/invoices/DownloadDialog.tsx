import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { invoiceBulk, MAX_PDFS } from '#contract/invoice-bulk.ts'
import { MAX_LEDES_INVOICES } from '#contract/ledes.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { download } from '../../shared/ui/list/download.ts'
import type { BulkDone } from '../../shared/ui/list/use-bulk.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { formatCount, formatCounted } from '../../shared/ui/values/format.ts'
import { LedesExportDialog } from '../ledes/public.ts'

const KINDS = [
  { value: 'pdf', label: 'PDF of each' },
  { value: 'ledes', label: 'LEDES file' },
] as const
type Kind = (typeof KINDS)[number]['value']

interface Props {
  ids: readonly string[]
  onDone: (done: BulkDone) => void
  onClose: () => void
}

/** The chosen invoices as PDFs in a ZIP, or as one file for the billing system of their client. */
export function DownloadDialog({ ids: all, onDone, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [kind, setKind] = useState<Kind>('pdf')
  const [isChecking, setChecking] = useState(false)
  const sending = useSending(onClose)
  const ids = all.slice(0, kind === 'pdf' ? MAX_PDFS : MAX_LEDES_INVOICES)
  const counted = formatCounted(ids.length, { one: 'invoice', many: 'invoices' })
  const savePdfs = async () => {
    await download(invoiceBulk.pdfs, { ...firm, ids: ids.join(',') })
    onDone({ data: { changed: [...ids], unchanged: [] }, message: `${formatCount(ids.length)} PDFs downloaded` })
    return undefined
  }
  if (isChecking) return <LedesExportDialog title={`Export ${counted} as LEDES`} invoices={{ ids }} onClose={onClose} />
  const refusal = sending.refusal()
  return (
    <Dialog
      opened
      title={`Download ${counted}`}
      onClose={onClose}
      footer={
        <>
          <Button
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={sending.isSending}
            onClick={() => (kind === 'pdf' ? void sending.send(savePdfs) : setChecking(true))}
          >
            {kind === 'pdf' ? 'Download ZIP' : 'Check the file'}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <Segments aria-label="Kind of file" data={KINDS} value={kind} onChange={setKind} />
      <p className="lx-soft">
        {kind === 'pdf'
          ? 'One ZIP with the document of each invoice.'
          : "One file for the client's billing system. It is checked by the rules of receivers first; drafts and void invoices are left out."}
        {ids.length < all.length && ` The first ${formatCount(ids.length)} of the ${formatCount(all.length)} chosen.`}
      </p>
    </Dialog>
  )
}
