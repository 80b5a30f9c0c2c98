import { Button } from '@mantine/core'
import { useState } from 'react'
import { datedRates, type PersonDatedRates } from '#contract/dated-rates.ts'
import type { Currency } from '#contract/session.ts'
import { dayText } from '#domain/calendar-day.ts'
import { exchange } from '../../shared/api.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { currencyOption } from '../../shared/currency-choice.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FIRM, type RatePeriod } from './rate-periods.ts'

interface Props {
  people: readonly PersonDatedRates[]
  currencies: readonly Currency[]
  /** The rate whose amount is changed; without one a rate is added. */
  period: RatePeriod | undefined
  onRemove: (period: RatePeriod) => void
  onSaved: (userId: string | null) => void
  onClose: () => void
}

/** The value of the firm in the choice of whose rate it is. */
const OF_FIRM = 'firm'

/** Sets a default rate from a day on. */
export default function RateDialog({ people, currencies, period, onRemove, onSaved, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const [owner, setOwner] = useState(OF_FIRM)
  const [currencyCode, setCurrency] = useState(business.currencyISOCode)
  const [rate, setRate] = useState(period ? String(period.rate) : '')
  const [from, setFrom] = useState('')
  const sending = useSending(onClose)
  const save = async () => {
    const userId = owner === OF_FIRM ? null : owner
    const target = period
      ? { userId: period.owner.userId, currencyCode: period.currencyCode, effectiveOn: period.effectiveOn }
      : { userId, currencyCode, effectiveOn: from }
    const body = { ...firm, ...target, rate: rate.replaceAll(',', '').trim() }
    const { message } = await exchange(datedRates.set, { query: firm, body })
    onSaved(target.userId)
    return message
  }
  return (
    <FormDialog
      title={period ? titleOf(period) : 'Rate from a day on'}
      width={420}
      submit="Save rate"
      isSending={sending.isSending}
      refusal={sending.refusal('userId', 'currencyCode', 'rate', 'effectiveOn')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
      also={
        period && (
          <Button variant="subtle" color="red" onClick={() => onRemove(period)}>
            Remove
          </Button>
        )
      }
    >
      {!period && (
        <Select
          label="Whose"
          entity="person"
          options={[
            { value: OF_FIRM, label: FIRM.name },
            ...people.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          value={owner}
          onChange={setOwner}
        />
      )}
      {!period && business.multicurrency && (
        <Select
          label="Currency"
          entity="currency"
          options={currencies.map(currencyOption)}
          value={currencyCode}
          onChange={setCurrency}
        />
      )}
      <NumberField
        label="Hourly rate"
        required
        unit={`${period?.currencyCode ?? currencyCode} / h`}
        value={rate}
        onChange={setRate}
        externalError={sending.errorOf('rate')}
        prompt="Saved entries keep their rates."
      />
      {!period && (
        <DateField
          label="From"
          required
          today={todayIn(business.timeZone)}
          value={from}
          onChange={setFrom}
          externalError={sending.errorOf('effectiveOn')}
          prompt="The first day of work that takes it"
        />
      )}
    </FormDialog>
  )
}

const titleOf = ({ owner, currencyCode, effectiveOn }: RatePeriod): string =>
  `${owner.name} in ${currencyCode}${effectiveOn === null ? '' : ` from ${dayText(effectiveOn)}`}`
