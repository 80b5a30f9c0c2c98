import { useState } from 'react'
import { paymentPlans } from '#contract/payment-plans.ts'
import { dayText } from '#domain/calendar-day.ts'
import { fromMajor, instalments, toMajorText } from '#domain/money.ts'
import { recurrenceDay } from '#domain/recurrence.ts'
import { exchange } from '../../shared/api.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { InvoiceDialogProps } from '../../shared/records/invoice-extension.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'

const MAX_COUNT = 60

/** Equal monthly instalments that come to what is open. */
export default function PlanDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm, business } = useCurrentUser()
  const day = today(business.timeZone)
  const [count, setCount] = useState('3')
  const [first, setFirst] = useState(recurrenceDay(day, { every: 1, unit: 'month' }, 1) ?? day)
  const sending = useSending(onClose)
  const parts = /^\d{1,2}$/.test(count) && Number(count) >= 2 && Number(count) <= MAX_COUNT ? Number(count) : 0
  const rows =
    parts === 0
      ? []
      : instalments(fromMajor(String(invoice.balance), invoice.currencyCode), parts).map((amount, index) => ({
          amount: toMajorText(amount),
          dueDate: recurrenceDay(first, { every: 1, unit: 'month' }, index) ?? first,
        }))
  const send = async () =>
    (await exchange(paymentPlans.create, { params: { id: invoice.id }, body: { ...firm, instalments: rows } })).message
  const currency = currencyOf(invoice)
  return (
    <FormDialog
      title="Payment plan"
      width={440}
      submit={`Agree ${formatMoney(invoice.balance, currency)}`}
      isSending={sending.isSending}
      refusal={sending.refusal()}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <NumberField
        label="Monthly instalments"
        required
        inputMode="numeric"
        value={count}
        onChange={setCount}
        externalError={parts === 0 ? `A whole number from 2 to ${MAX_COUNT}` : undefined}
      />
      <DateField
        label="First due"
        required
        today={day}
        value={isoToMdy(first)}
        onChange={(typed) => mdyToIso(typed) && setFirst(mdyToIso(typed))}
      />
      <ul>
        {rows.map(({ dueDate, amount }) => (
          <li key={dueDate} className="lx-num">
            {dayText(dueDate)}: {formatMoney(amount, currency)}
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
