import { useState, type ReactNode } from 'react'
import { today as todayIn } from '../../clock.ts'
import { useCurrentUser } from '../../current-user.ts'
import { DateField } from '../fields/DateField.tsx'
import { TextAreaField } from '../fields/TextAreaField.tsx'
import { isoToMdy } from '../values/calendar.ts'
import { FormDialog } from './FormDialog.tsx'
import type { Closable } from './lazy.tsx'
import { useSending } from './use-sending.ts'

interface Props extends Closable {
  title: string
  submit: string
  prompt?: string | undefined
  /** The first day that can be chosen. */
  from?: string | undefined
  /** The day that is suggested; today if it is left out. */
  day?: string
  send: (body: { date: string; reason: string }) => Promise<{ readonly message: string }>
  /** Fields of the call beside the day and the reason. */
  fields?: readonly string[]
  children?: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** Asks on which day something that is posted is undone, and why. */
export function UndoDialog({ title, submit, prompt, from, day, send, fields = [], children, onClose }: Props) {
  const { business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [date, setDate] = useState(isoToMdy(day ?? today))
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  return (
    <FormDialog
      title={title}
      width={440}
      submit={submit}
      isSending={sending.isSending}
      refusal={sending.refusal('date', 'reason', ...fields)}
      onSubmit={() => void sending.send(async () => (await send({ date, reason })).message)}
      onClose={onClose}
    >
      <DateField
        label="Date"
        required
        today={today}
        min={from}
        value={date}
        onChange={setDate}
        externalError={sending.errorOf('date')}
      />
      {children?.(sending.errorOf)}
      <TextAreaField
        label="Reason"
        required
        maxLength={2000}
        value={reason}
        onChange={setReason}
        externalError={sending.errorOf('reason')}
        prompt={prompt}
      />
    </FormDialog>
  )
}
