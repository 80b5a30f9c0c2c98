import { useState } from 'react'
import { addDays } from '#domain/calendar-day.ts'
import {
  RETURN_METHOD_LABELS,
  RETURN_METHODS,
  RETURN_OUTCOME_LABELS,
  RETURN_OUTCOMES,
  type ReturnMethod,
  type ReturnOutcome,
} from '#domain/trust-dormant.ts'
import { trustDormant, type DormantLedger } from '#contract/trust-dormant.ts'
import { exchange } from '../../shared/api.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'

const METHODS = RETURN_METHODS.map((value) => ({ value, label: RETURN_METHOD_LABELS[value] }))
const OUTCOMES = RETURN_OUTCOMES.map((value) => ({ value, label: RETURN_OUTCOME_LABELS[value] }))
const LOOK_AGAIN_DAYS = 30

/** Who tried to reach the client, when, how, and with what outcome. */
export function AttemptDialog({ ledger, onClose }: Closable & { ledger: DormantLedger }) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [date, setDate] = useState(isoToMdy(today))
  const [nextOn, setNext] = useState(isoToMdy(addDays(today, LOOK_AGAIN_DAYS)))
  const [method, setMethod] = useState<ReturnMethod>('letter')
  const [outcome, setOutcome] = useState<ReturnOutcome>('noAnswer')
  const [note, setNote] = useState('')
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const { errorOf } = sending
  const save = async () => {
    const body = { date, nextOn, method, outcome, note }
    const sent = { params: { id: ledger.id }, body: { ...firm, ...body } }
    return (await exchange(trustDormant.addAttempt, sent, { idempotencyKey: repeatKey(body) })).message
  }
  return (
    <FormDialog
      title={`Attempt to reach ${ledger.client.name}`}
      width={480}
      submit="Record attempt"
      isSending={sending.isSending}
      refusal={sending.refusal('date', 'nextOn', 'method', 'outcome', 'note')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <DateField
        label="Date"
        required
        today={today}
        max={today}
        value={date}
        onChange={setDate}
        externalError={errorOf('date')}
      />
      <Select
        label="How"
        required
        entity="way"
        options={METHODS}
        value={method}
        onChange={(value) => setMethod(RETURN_METHODS.find((known) => known === value) ?? 'letter')}
        externalError={errorOf('method')}
      />
      <Select
        label="Outcome"
        required
        entity="outcome"
        options={OUTCOMES}
        value={outcome}
        onChange={(value) => setOutcome(RETURN_OUTCOMES.find((known) => known === value) ?? 'noAnswer')}
        externalError={errorOf('outcome')}
      />
      <DateField
        label="Look again"
        required
        today={today}
        value={nextOn}
        onChange={setNext}
        externalError={errorOf('nextOn')}
      />
      <TextAreaField
        label="Note"
        required
        maxLength={2000}
        value={note}
        onChange={setNote}
        externalError={errorOf('note')}
        prompt="To which address, and what was said. It is never changed"
      />
    </FormDialog>
  )
}
