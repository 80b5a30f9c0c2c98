import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { InvoiceDialogProps, SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { SendMailForm } from '../../shared/ui/mail/SendMailForm.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { HandoverForm } from './HandoverForm.tsx'
import { createHandover, createLink, deliveryQuery, revokeLinks, sendInvoice } from './queries.ts'
import styles from './delivery.module.css'

/** Mails the invoice with its PDF. */
export function SendDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(deliveryQuery(firm, invoice.id))
  if (!data) return null
  return (
    <SendMailForm
      title={`Send ${invoice.number ?? 'invoice'}`}
      delivery={data}
      prompt="{link} becomes an address of its own for each recipient. The PDF is attached."
      send={(body, repeatKey) => sendInvoice(firm, invoice.id, body, repeatKey)}
      onClose={onClose}
    />
  )
}

/** That the invoice left the firm otherwise than by this program: printed and posted, or brought. */
export function HandoverDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  const repeatKey = useRepeatKey()
  return (
    <HandoverForm
      title={`Mark ${invoice.number ?? 'invoice'} as sent`}
      send={async (body) => (await createHandover(firm, invoice.id, body, repeatKey(body))).message}
      onClose={onClose}
    />
  )
}

/** A new address, which is shown once. */
export function LinkDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  const [made, setMade] = useState<Awaited<ReturnType<typeof createLink>>>()
  const sending = useSending(onClose)
  if (made) return <MadeLink invoice={invoice} made={made} onClose={onClose} />
  return (
    <FormDialog
      title={`Link to ${invoice.number ?? 'invoice'}`}
      width={480}
      submit="Create link"
      isSending={sending.isSending}
      refusal={sending.refusal()}
      onSubmit={() =>
        void createLink(firm, invoice.id).then(setMade, (error: unknown) => sending.send(() => Promise.reject(error)))
      }
      onClose={onClose}
    >
      <InlineNote tone="info">
        Whoever has the link can read, save and pay this invoice without signing in. It is shown once.
      </InlineNote>
    </FormDialog>
  )
}

interface MadeProps {
  invoice: SavedInvoice
  made: Awaited<ReturnType<typeof createLink>>
  onClose: () => void
}

function MadeLink({ invoice, made, onClose }: MadeProps) {
  const { business } = useCurrentUser()
  const clipboard = useClipboard()
  return (
    <Dialog
      opened
      title={`Link to ${invoice.number ?? 'invoice'}`}
      width={480}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.link}>
        <code className={styles.shown}>{made.address}</code>
        <Button variant="default" onClick={() => clipboard.copy(made.address)}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="lx-soft">
        It works until {dayText(dayInZone(business.timeZone, Date.parse(made.expiresAt)))}, or until you revoke the
        links of this invoice.
      </p>
    </Dialog>
  )
}

export function RevokeDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  return (
    <ConfirmSend
      title="Revoke all links?"
      confirm="Revoke"
      danger
      send={async () => (await revokeLinks(firm, invoice.id)).message}
      onClose={onClose}
    >
      Nobody can read {invoice.number ?? 'the invoice'} online any more: the links in its mails and on its PDF end. You
      can create a new one.
    </ConfirmSend>
  )
}
