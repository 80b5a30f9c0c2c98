import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { MATTER_RATES } from '#domain/billable.ts'
import { currenciesQuery } from '../../shared/choices.ts'
import { currencyOption } from '../../shared/currency-choice.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import type { CurrencyText } from '../../shared/ui/values/format.ts'
import type { MatterFormProps, MatterValues } from './matter-values.ts'

const RATE_TYPES = MATTER_RATES.map((rate) => ({ value: rate, label: rate }))

const HIDDEN_BY: Readonly<Record<MatterValues['matterRate'], readonly (keyof MatterValues)[]>> = {
  Hourly: ['flatRate', 'contigencyRate', 'contingencyPercentage'],
  Retainer: ['flatRate', 'contigencyRate', 'contingencyPercentage'],
  'Flat Rate': ['contigencyRate', 'contingencyPercentage'],
  Contingency: ['flatRate'],
}

const INCREMENTS = [
  { value: '', label: "The firm's" },
  { value: '0', label: 'None' },
  { value: '6', label: '6 minutes' },
  { value: '10', label: '10 minutes' },
  { value: '15', label: '15 minutes' },
] as const

/** The chosen currency of the matter, with its symbol. */
export function useMatterCurrency({ form }: MatterFormProps): CurrencyText {
  const code = useWatch({ control: form.control, name: 'currencyCode' })
  const { business } = useCurrentUser()
  const { data } = useQuery(currenciesQuery())
  const chosen = data?.find(({ isoCurrenyCode }) => isoCurrenyCode === code)
  return { code: code || business.currencyISOCode, symbol: chosen?.symbol ?? business.currencySymbol }
}

export function RateFields({ form }: MatterFormProps) {
  const { control } = form
  const rateType = useWatch({ control, name: 'matterRate' })
  const currency = useMatterCurrency({ form })
  const typeField = useFormField(control, 'matterRate')
  const increment = useFormField(control, 'billingIncrementMinutes')
  return (
    <FormGrid>
      <Select
        {...typeField}
        label="Rate type"
        entity="rate type"
        options={RATE_TYPES}
        onChange={(chosen) => {
          typeField.onChange(chosen as MatterValues['matterRate'])
          // Hidden fields return to their saved values: an error in them could be neither seen nor corrected.
          for (const name of HIDDEN_BY[chosen as MatterValues['matterRate']]) form.resetField(name)
        }}
      />
      <CurrencyField form={form} />
      <AmountField
        form={form}
        name="hourlyRate"
        label="Hourly rate"
        currency={currency}
        prompt="For people without their own rate"
      />
      <Select
        {...increment}
        label="Billing increment"
        entity="increment"
        options={INCREMENTS}
        valueLabel={INCREMENTS.find(({ value }) => value === increment.value)?.label}
        onChange={(chosen) => increment.onChange(chosen as MatterValues['billingIncrementMinutes'])}
      />
      {rateType === 'Flat Rate' && <AmountField form={form} name="flatRate" label="Flat fee" currency={currency} />}
      {rateType === 'Contingency' && <ContingencyFields form={form} currency={currency} />}
    </FormGrid>
  )
}

interface AmountProps extends MatterFormProps {
  name: 'hourlyRate' | 'flatRate' | 'contigencyRate'
  label: string
  currency: CurrencyText
  prompt?: string
}

function AmountField({ form, name, ...rest }: AmountProps) {
  return <MoneyField {...useFormField(form.control, name)} {...rest} />
}

function ContingencyFields({ form, currency }: MatterFormProps & { currency: CurrencyText }) {
  return (
    <>
      <NumberField {...useFormField(form.control, 'contingencyPercentage')} label="Contingency percentage" unit="%" />
      <AmountField form={form} name="contigencyRate" label="Contingency rate" currency={currency} />
    </>
  )
}

function CurrencyField({ form }: MatterFormProps) {
  const { business } = useCurrentUser()
  const load = useQuery({ ...currenciesQuery(), select: (currencies) => currencies.map(currencyOption) })
  return (
    <Select
      {...useFormField(form.control, 'currencyCode')}
      label="Currency"
      entity="currency"
      options={load.data ?? []}
      load={load}
      disabled={!business.multicurrency}
    />
  )
}
