import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exchangeRates } from '#contract/exchange-rates.ts'
import { exchange } from '../../shared/api.ts'
import { currenciesQuery } from '../../shared/choices.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { currencyOption } from '../../shared/currency-choice.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { ExchangeRateField } from '../../shared/ui/fields/ExchangeRateField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'

interface Props {
  homeCode: string
  onClose: () => void
}

const KNOWN = { isError: false, refetch: () => undefined }

/** Types the rate of a currency from a day on. */
export function RateDialog({ homeCode, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const load = useQuery(currenciesQuery())
  const currencies = load.data?.filter(({ isoCurrenyCode }) => isoCurrenyCode !== homeCode)
  const [code, setCode] = useState('')
  const [rate, setRate] = useState('')
  const today = todayIn(business.timeZone)
  const [date, setDate] = useState(isoToMdy(today))
  const sending = useSending(onClose)
  const save = async () => {
    const currencyId = currencies?.find(({ isoCurrenyCode }) => isoCurrenyCode === code)?.id
    return (await exchange(exchangeRates.save, { query: firm, body: { ...firm, currencyId, rate, date } })).message
  }
  return (
    <FormDialog
      title="New exchange rate"
      width={420}
      submit="Save rate"
      isSending={sending.isSending}
      refusal={sending.refusal('currencyId', 'rate', 'date')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <Select
        label="Currency"
        entity="currency"
        required
        load={load}
        options={currencies?.map(currencyOption)}
        value={code}
        onChange={setCode}
        externalError={sending.errorOf('currencyId')}
      />
      <ExchangeRateField
        label="Rate"
        homeCode={homeCode}
        foreignCode={code || '—'}
        lookup={KNOWN}
        value={rate}
        onChange={setRate}
        externalError={sending.errorOf('rate')}
      />
      <DateField
        label="From"
        required
        today={today}
        value={date}
        onChange={setDate}
        externalError={sending.errorOf('date')}
      />
    </FormDialog>
  )
}
