import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { LINE_KINDS } from '#domain/invoice-total.ts'
import { RECURRENCE_UNITS } from '#domain/recurrence.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { ClientField } from '../../shared/ui/fields/ClientField.tsx'
import { CurrencySelect } from '../../shared/ui/fields/CurrencySelect.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { FINISHES, UNITS } from './labels.ts'
import { newLine, type RecurringValues } from './recurring-values.ts'
import styles from './recurring-invoices.module.css'

export type RecurringForm = UseFormReturn<RecurringValues>

const UNIT_OPTIONS = RECURRENCE_UNITS.map((value) => ({ value, label: UNITS[value][1] }))
const FINISH_OPTIONS = (['draft', 'approve', 'send'] as const).map((value) => ({ value, label: FINISHES[value] }))
const KINDS = {
  time: 'Time',
  expense: 'Cost',
  flat: 'Agreed fee',
  contingency: 'Contingency fee',
  interest: 'Interest',
  other: 'Other',
} as const
const KIND_OPTIONS = LINE_KINDS.map((value) => ({ value, label: KINDS[value] }))
const MAX_LINES = 20

/** For whom, how often, and what is billed each time. */
export function RecurringFields({ form }: { form: RecurringForm }) {
  const { control } = form
  const client = useFormField(control, 'clientId')
  const finish = useFormField(control, 'finish')
  return (
    <>
      <FormGrid>
        <TextField {...useFormField(control, 'name')} label="Name" required maxLength={200} />
        <ClientField
          {...client}
          onChange={(id) => {
            client.onChange(id)
            form.setValue('lines', [newLine()])
          }}
        />
      </FormGrid>
      <SectionTitle>Schedule</SectionTitle>
      <ScheduleFields form={form} />
      <SectionTitle>Lines</SectionTitle>
      <LineFields form={form} />
      <SectionTitle>Each invoice</SectionTitle>
      <FormGrid>
        <Select
          {...finish}
          label="Then"
          entity="choice"
          options={FINISH_OPTIONS}
          onChange={(value) => finish.onChange(FINISH_OPTIONS.find((one) => one.value === value)?.value ?? 'draft')}
        />
        <CurrencyField form={form} />
        <FormCell>
          <CheckboxField
            {...useFormField(control, 'includesUnbilled')}
            label="Include unbilled work"
            prompt="What waits for an invoice on these matters by its day"
          />
        </FormCell>
        <FormCell>
          <TextAreaField {...useFormField(control, 'note')} label="Note on the invoices" rows={2} maxLength={5000} />
        </FormCell>
      </FormGrid>
    </>
  )
}

function CurrencyField({ form: { control } }: { form: RecurringForm }) {
  const { business } = useCurrentUser()
  const field = useFormField(control, 'currencyId')
  if (!business.multicurrency) return null
  return <CurrencySelect {...field} label="Currency" prompt="Blank takes that of the matter" />
}

function ScheduleFields({ form: { control } }: { form: RecurringForm }) {
  const { business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const unit = useFormField(control, 'unit')
  return (
    <FormGrid columns={4}>
      <NumberField {...useFormField(control, 'every')} label="Repeat every" required inputMode="numeric" />
      <Select
        {...unit}
        label="Unit"
        entity="unit"
        options={UNIT_OPTIONS}
        onChange={(value) => unit.onChange(RECURRENCE_UNITS.find((one) => one === value) ?? 'month')}
      />
      <DateField {...useFormField(control, 'startDate')} label="First invoice" required today={today} />
      <DateField {...useFormField(control, 'endDate')} label="None after" today={today} prompt="Blank goes on" />
    </FormGrid>
  )
}

function LineFields({ form }: { form: RecurringForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  return (
    <>
      {fields.map(({ id }, index) => (
        <LineRow
          key={id}
          form={form}
          index={index}
          clientId={clientId}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <AddRow
        disabled={fields.length >= MAX_LINES}
        onClick={() => append(newLine(form.getValues('lines').at(-1)?.matterId))}
      >
        Add line
      </AddRow>
    </>
  )
}

interface RowProps {
  form: RecurringForm
  index: number
  clientId: string
  onRemove: (() => void) | undefined
}

function LineRow({ form: { control }, index, clientId, onRemove }: RowProps) {
  const { business } = useCurrentUser()
  const kind = useFormField(control, `lines.${index}.kind`)
  const matter = useFormField(control, `lines.${index}.matterId`)
  return (
    <div className={styles.line} role="group" aria-label={`Line ${index + 1}`}>
      <FormGrid columns={4}>
        <MatterSelect
          {...matter}
          label="Matter"
          required
          clientId={clientId}
          disabled={clientId === ''}
          onChange={(id) => matter.onChange(id)}
        />
        <Select
          {...kind}
          label="Bills"
          entity="kind"
          options={KIND_OPTIONS}
          onChange={(value) => kind.onChange(LINE_KINDS.find((one) => one === value) ?? 'other')}
        />
        <NumberField {...useFormField(control, `lines.${index}.quantity`)} label="Quantity" />
        <NumberField
          {...useFormField(control, `lines.${index}.rate`)}
          label="Rate"
          required
          {...(!business.multicurrency && { unit: business.currencyISOCode })}
        />
        <FormCell>
          <TextField {...useFormField(control, `lines.${index}.description`)} label="Narrative" maxLength={10_000} />
        </FormCell>
      </FormGrid>
      {onRemove && <RemoveRow className={styles.remove ?? ''} label={`Remove line ${index + 1}`} onClick={onRemove} />}
    </div>
  )
}
