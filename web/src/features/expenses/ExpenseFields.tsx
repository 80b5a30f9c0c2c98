import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FilesField } from '../../shared/ui/fields/LazyFilesField.tsx'
import { FormCell, FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { CostFields } from './CostFields.tsx'
import type { ExpenseFieldsProps } from './expense-form.ts'
import { categoriesQuery } from './queries.ts'
import { SplitFields } from './SplitFields.tsx'
import styles from './expenses.module.css'

interface Props extends ExpenseFieldsProps {
  onUploading: (isUploading: boolean) => void
}

export function ExpenseFields({ form, expense, currency, onUploading }: Props) {
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

/** Whether a client is charged with it or the firm bears it. */
function KindField({ form }: Pick<ExpenseFieldsProps, 'form'>) {
  const field = useFormField(form.control, 'kind')
  return (
    <Segments
      className={styles.kind}
      aria-label="Who bears it"
      data={KIND_OPTIONS}
      value={field.value}
      onChange={field.onChange}
    />
  )
}

function MatterField({ form, expense }: Pick<ExpenseFieldsProps, 'form' | 'expense'>) {
  const field = useFormField(form.control, 'matterId')
  return (
    <MatterSelect
      {...field}
      label="Matter"
      required
      valueLabel={expense?.matterId === field.value ? (expense.matterName ?? undefined) : undefined}
      onChange={field.onChange}
    />
  )
}

function SplitSwitch({ form }: Pick<ExpenseFieldsProps, 'form'>) {
  const field = useFormField(form.control, 'isSplit')
  return <CheckboxField {...field} label="Share this cost among several matters" />
}

const NONE = [] as const

function CategoryField({ form, expense }: Pick<ExpenseFieldsProps, 'form' | 'expense'>) {
  const { firm } = useCurrentUser()
  const load = useQuery(categoriesQuery(firm))
  const { data } = load
  const options = useMemo(() => data?.map(({ id, name }) => ({ value: id, label: name })), [data])
  const field = useFormField(form.control, 'categoryId')
  return (
    <Select
      {...field}
      label="Category"
      entity="category"
      required
      load={load}
      options={options ?? NONE}
      valueLabel={expense?.categoryId === field.value ? expense.category : undefined}
    />
  )
}
