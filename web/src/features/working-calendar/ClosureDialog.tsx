import { useState } from 'react'
import { workingCalendar } from '#contract/working-calendar.ts'
import { exchange } from '../../shared/api.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'

/** Adds a day on which the firm is closed, or several in a row. */
export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [name, setName] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const sending = useSending(onClose)
  const save = async () =>
    (await exchange(workingCalendar.close, { body: { ...firm, name, from, to: to === '' ? undefined : to } })).message
  return (
    <FormDialog
      title="New closed day"
      width={420}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('name', 'from', 'to')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={120}
        placeholder="Firm retreat"
        value={name}
        onChange={setName}
        externalError={sending.errorOf('name')}
      />
      <DateField
        label="Day"
        required
        today={today}
        value={from}
        onChange={setFrom}
        externalError={sending.errorOf('from')}
      />
      <DateField
        label="Until"
        prompt="Leave empty for one day"
        today={today}
        value={to}
        onChange={setTo}
        externalError={sending.errorOf('to')}
      />
    </FormDialog>
  )
}
