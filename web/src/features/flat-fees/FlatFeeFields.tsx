import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { CHARGE_STATUSES } from '#contract/charges.ts'
import type { FlatFeeDetail } from '#contract/flat-fee-shapes.ts'
import { CHARGE_STATUS_LABELS } from '#domain/charge-labels.ts'
import { peopleQuery } from '../../shared/choices.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import type { ChargeCurrency } from '../../shared/records/use-charge-currency.ts'
import { BillableField } from '../../shared/ui/fields/BillableField.tsx'
import { CurrencyFields } from '../../shared/ui/fields/CurrencyFields.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { parseInstalmentCount, dueDates, type FlatFeeValues } from './flat-fee-values.ts'

export type FlatFeeFormApi = UseFormReturn<FlatFeeValues>

interface Props {
  form: FlatFeeFormApi
  /** The fee being edited. */
  fee: FlatFeeDetail | undefined
  currency: ChargeCurrency
}

const STATUSES = CHARGE_STATUSES.map((value) => ({ value, label: CHARGE_STATUS_LABELS[value] }))

export function FlatFeeFields({ form, fee, currency }: Props) {
  const { business } = useCurrentUser()
  const matter = useFormField(form.control, 'matterId')
  const status = useFormField(form.control, 'status')
  return (
    <>
      <MatterSelect {...matter} label="Matter" required saved={fee} onChange={matter.onChange} />
      <FormGrid>
        <MoneyField {...useFormField(form.control, 'amount')} label="Amount" required currency={currency.currency} />
        <DateField {...useFormField(form.control, 'date')} label="Date" required today={todayIn(business.timeZone)} />
        <EarnerField form={form} fee={fee} />
        <Select
          {...status}
          label="Status"
          entity="status"
          options={STATUSES}
          onChange={(value) => status.onChange(CHARGE_STATUSES.find((one) => one === value) ?? 'approved')}
        />
        <FormCell>
          <TextAreaField {...useFormField(form.control, 'description')} label="Description" maxLength={5000} />
        </FormCell>
      </FormGrid>
      <SectionTitle>Instalments</SectionTitle>
      <InstalmentFields form={form} />
      <SectionTitle>Billing</SectionTitle>
      <BillableField {...useFormField(form.control, 'isBillable')} />
      <CurrencyFields of={currency} />
    </>
  )
}

function EarnerField({ form, fee }: Pick<Props, 'form' | 'fee'>) {
  const { firm, profile, profileId } = useCurrentUser()
  const load = useQuery({
    ...peopleQuery(firm),
    select: (people) => namedOptions(people.filter(({ isActive }) => isActive)),
  })
  const field = useFormField(form.control, 'userId')
  const known = {
    [profileId]: `${profile.firstName} ${profile.lastName}`,
    ...(fee && { [fee.earner.userId]: fee.earner.name }),
  }
  return (
    <Select
      {...field}
      label="Fee earner"
      entity="user"
      required
      load={load}
      options={load.data}
      valueLabel={known[field.value]}
    />
  )
}

/** The number of instalments and their due dates: a month apart until one is changed. */
function InstalmentFields({ form }: Pick<Props, 'form'>) {
  const { business } = useCurrentUser()
  const count = useFormField(form.control, 'instalmentCount')
  const { fields, replace } = useFieldArray({ control: form.control, name: 'instalmentDates' })
  const date = useWatch({ control: form.control, name: 'date' })
  return (
    <FormGrid columns={4}>
      <NumberField
        {...count}
        label="Number of instalments"
        inputMode="numeric"
        prompt="1 means that the whole fee is due at once"
        onChange={(typed) => {
          count.onChange(typed)
          replace(dueDates(parseInstalmentCount(typed), date, form.getValues('instalmentDates')))
        }}
      />
      {fields.map(({ id }, index) => (
        <InstalmentDate key={id} form={form} index={index} today={todayIn(business.timeZone)} />
      ))}
    </FormGrid>
  )
}

function InstalmentDate({ form, index, today }: { form: FlatFeeFormApi; index: number; today: string }) {
  const field = useFormField(form.control, `instalmentDates.${index}.day`)
  return <DateField {...field} label={`Due ${index + 1}`} required today={today} />
}
