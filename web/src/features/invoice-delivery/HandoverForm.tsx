import { useState } from 'react'
import { HANDOVER_WAYS, type HandoverWay } from '#contract/invoice-documents.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { HANDOVER_LABELS } from './labels.ts'

const WAYS = HANDOVER_WAYS.map((value) => ({ value, label: HANDOVER_LABELS[value] }))

interface Props {
  title: string
  /** Returns the message of the toast, if there is one. */
  send: (handover: { way: HandoverWay; day: string; note: string }) => Promise<string | undefined>
  onClose: () => void
}

/** How and when an invoice, or several, left the firm. */
export function HandoverForm({ title, send, onClose }: Props) {
  const { business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [way, setWay] = useState<HandoverWay>('post')
  const [day, setDay] = useState(isoToMdy(today))
  const [note, setNote] = useState('')
  const sending = useSending(onClose)
  return (
    <FormDialog
      title={title}
      width={440}
      submit="Mark as sent"
      isSending={sending.isSending}
      refusal={sending.refusal('way', 'day', 'note')}
      onSubmit={() => void sending.send(() => send({ way, day: mdyToIso(day), note }))}
      onClose={onClose}
    >
      <Select
        label="How it was sent"
        required
        entity="way"
        options={WAYS}
        value={way}
        onChange={(chosen) => setWay(HANDOVER_WAYS.find((one) => one === chosen) ?? 'other')}
        externalError={sending.errorOf('way')}
      />
      <DateField
        label="Sent on"
        required
        today={today}
        value={day}
        onChange={setDay}
        externalError={sending.errorOf('day')}
      />
      <TextField
        label="Note"
        prompt="To whom, or the number of the consignment"
        maxLength={300}
        value={note}
        onChange={setNote}
        externalError={sending.errorOf('note')}
      />
    </FormDialog>
  )
}
