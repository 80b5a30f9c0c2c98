import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trustCheques } from '#contract/trust-cheques.ts'
import { exchange } from '../../shared/api.ts'
import { trustAccountsQuery } from '../../shared/choices.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'

/** Accounts for a form by which nothing was paid, such as one that jammed in the printer. */
export default function SpoiledDialog({ onClose }: Closable) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [accountId, setAccount] = useState('')
  const [number, setNumber] = useState('')
  const [date, setDate] = useState(isoToMdy(today))
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  const { errorOf } = sending
  const load = useQuery({ ...trustAccountsQuery(firm), select: namedOptions })
  const { data: numbers } = useQuery({
    ...queryFor(trustCheques.numbers, { query: { ...firm, accountId } }),
    enabled: accountId !== '',
  })
  const body = { ...firm, accountId, number, date, reason }
  const save = async () => (await exchange(trustCheques.spoil, { body })).message
  return (
    <FormDialog
      title="Enter a spoiled form as void"
      width={440}
      submit="Enter as void"
      isSending={sending.isSending}
      refusal={sending.refusal('accountId', 'number', 'date', 'reason')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <Select
        label="Account"
        required
        entity="account"
        load={load}
        options={load.data}
        value={accountId}
        onChange={setAccount}
        externalError={errorOf('accountId')}
      />
      <TextField
        label="Number"
        required
        maxLength={40}
        value={number}
        onChange={setNumber}
        externalError={errorOf('number') ?? errorOf('chequeNumber')}
        prompt={
          numbers && numbers.missing.length > 0
            ? `Not accounted for: ${numbers.missing.join(', ')}`
            : 'As it is printed on the form'
        }
      />
      <DateField
        label="Date"
        required
        today={today}
        max={today}
        value={date}
        onChange={setDate}
        externalError={errorOf('date')}
      />
      <TextAreaField
        label="Reason"
        required
        maxLength={2000}
        value={reason}
        onChange={setReason}
        externalError={errorOf('reason')}
      />
    </FormDialog>
  )
}
