import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import type { ChargeCurrency } from '../../shared/records/use-charge-currency.ts'
import { BillableField } from '../../shared/ui/fields/BillableField.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { CurrencyFields } from '../../shared/ui/fields/CurrencyFields.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { FilesField } from '../../shared/ui/fields/LazyFilesField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { InlineNote, FormError } from '../../shared/ui/states/InlineNote.tsx'
import { categoriesQuery } from './queries.ts'
import { newPart, type ExpenseValues } from './expense-values.ts'
import styles from './expenses.module.css'

const ExpenseCodeField = lazyPart<{ form: UseFormReturn<ExpenseValues> }>(() => import('./ExpenseCodeField.tsx'))

interface PartProps {
  form: UseFormReturn<ExpenseValues>
  /** The expense being edited. */
  expense: ExpenseDetail | undefined
  currency: ChargeCurrency
}

export function ExpenseFields({
  form,
  expense,
  currency,
  onUploading,
}: PartProps & { onUploading: (isUploading: boolean) => void }) {
  const { business } = useCurrentUser()
  const [kind, isSplit] = useWatch({ control: form.control, name: ['kind', 'isSplit'] })
  // A share of one cost belongs to its matter.
  const isShare = typeof expense?.splitId === 'string'
  return (
    <>
      {!isShare && <KindField form={form} />}
      {kind === 'client' && (
        <>
          {isSplit ? <SplitFields form={form} /> : <MatterField form={form} expense={expense} />}
          {!expense && <SplitSwitch form={form} />}
        </>
      )}
      <SectionTitle>Cost</SectionTitle>
      <FormGrid>
        <CategoryField form={form} expense={expense} />
        <DateField {...useFormField(form.control, 'date')} label="Date" required today={todayIn(business.timeZone)} />
        <FormTextField control={form.control} name="vendor" label="Vendor" maxLength={200} />
        <FormTextField control={form.control} name="reference" label="Receipt number" maxLength={100} />
        {kind === 'client' && !isSplit && <ExpenseCodeField form={form} />}
        <FormCell>
          <TextAreaField {...useFormField(form.control, 'description')} label="Description" maxLength={5000} />
        </FormCell>
      </FormGrid>
      <CostFields form={form} expense={expense} currency={currency} />
      <FilesField
        {...useFormField(form.control, 'attachmentIds')}
        label="Receipts"
        areReceipts
        onUploading={onUploading}
      />
    </>
  )
}

const KIND_OPTIONS = [
  { value: 'client', label: 'For a client' },
  { value: 'firm', label: 'For the firm' },
] as const

/** Whether a client or the firm bears the cost. */
function KindField({ form }: Pick<PartProps, 'form'>) {
  const field = useFormField(form.control, 'kind')
  return (
    <Segments
      className={styles.kind}
      aria-label="Who pays"
      data={KIND_OPTIONS}
      value={field.value}
      onChange={field.onChange}
    />
  )
}

function MatterField({ form, expense }: Pick<PartProps, 'form' | 'expense'>) {
  const field = useFormField(form.control, 'matterId')
  return <MatterSelect {...field} label="Matter" required saved={expense} onChange={field.onChange} />
}

function SplitSwitch({ form }: Pick<PartProps, 'form'>) {
  const field = useFormField(form.control, 'isSplit')
  return <CheckboxField {...field} label="Share this cost among several matters" />
}

function CategoryField({ form, expense }: Pick<PartProps, 'form' | 'expense'>) {
  const { firm } = useCurrentUser()
  const load = useQuery({ ...categoriesQuery(firm), select: namedOptions })
  const field = useFormField(form.control, 'categoryId')
  return (
    <Select
      {...field}
      label="Category"
      entity="category"
      required
      load={load}
      options={load.data}
      valueLabel={expense?.categoryId === field.value ? expense.category : undefined}
    />
  )
}

/** The cost, tax and markup, and their currency. */
function CostFields({ form, expense, currency }: PartProps) {
  const [kind, isRequest, isBillable] = useWatch({ control: form.control, name: ['kind', 'isRequest', 'isBillable'] })
  const isShare = typeof expense?.splitId === 'string'
  const billable = useFormField(form.control, 'isBillable')
  const paid = useFormField(form.control, 'isPaid')
  const markup = useFormField(form.control, 'markupPercentage')
  return (
    <>
      {isShare && (
        <InlineNote tone="info">
          This is a share of a larger cost. Its amount was calculated together with the other shares and cannot be
          changed.
        </InlineNote>
      )}
      <FormGrid columns={4}>
        <NumberField {...useFormField(form.control, 'quantity')} label="Quantity" required disabled={isShare} />
        <MoneyField
          {...useFormField(form.control, 'unitCost')}
          label="Unit cost"
          required
          disabled={isShare}
          currency={currency.currency}
        />
        <NumberField {...useFormField(form.control, 'taxPercentage')} label="Tax" unit="%" disabled={isShare} />
        {kind === 'client' && <NumberField {...markup} label="Markup" unit="%" disabled={isShare || !isBillable} />}
      </FormGrid>
      <SectionTitle>Billing</SectionTitle>
      {kind === 'client' && <BillableField {...billable} />}
      {!isRequest && <CheckboxField {...paid} label="Paid" />}
      <CurrencyFields of={currency} disabled={isShare} />
    </>
  )
}

/** The matters of a shared cost. Shares are proportional: 1 and 1, or 70 and 30. */
function SplitFields({ form }: Pick<PartProps, 'form'>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' })
  const { errors } = useFormState({ control: form.control, name: 'parts' })
  const error = errors.parts?.message ?? errors.parts?.root?.message
  return (
    <fieldset className={styles.parts}>
      <legend className="lx-sr-only">Matters that share the cost</legend>
      {error && <FormError>{error}</FormError>}
      {fields.map(({ id }, index) => (
        <div className={styles.part} key={id}>
          <PartFields form={form} index={index} />
          <RemoveRow
            label={`Remove matter ${index + 1}`}
            onClick={() => remove(index)}
            disabled={fields.length <= 2}
            className={styles.partRemove}
          />
        </div>
      ))}
      <AddRow onClick={() => append(newPart())}>Add matter</AddRow>
    </fieldset>
  )
}

function PartFields({ form, index }: Pick<PartProps, 'form'> & { index: number }) {
  const matter = useFormField(form.control, `parts.${index}.matterId`)
  const share = useFormField(form.control, `parts.${index}.share`)
  return (
    <>
      <MatterSelect {...matter} label={`Matter ${index + 1}`} required onChange={matter.onChange} />
      <NumberField {...share} label={`Share ${index + 1}`} required />
    </>
  )
}
