import { useQuery } from '@tanstack/react-query'
import type { CreditNote } from '#contract/credits.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MailList } from '../../shared/ui/mail/MailList.tsx'
import { SendMailForm } from '../../shared/ui/mail/SendMailForm.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { noteDeliveryQuery, sendCreditNote } from './queries.ts'

/** Mails a credit note, and says to whom it went before. */
export function SendNoteDialog({ note, onClose }: { note: CreditNote } & Closable) {
  const { firm } = useCurrentUser()
  const id = note.id ?? ''
  const { data } = useQuery(noteDeliveryQuery(firm, id))
  if (!data) return null
  return (
    <SendMailForm
      title={`Send credit note ${note.number ?? ''}`}
      delivery={data}
      prompt="The credit note is attached as PDF."
      send={(body, repeatKey) => sendCreditNote(firm, id, body, repeatKey)}
      onClose={onClose}
    >
      {data.mails.length > 0 && <MailList mails={data.mails} />}
    </SendMailForm>
  )
}
