import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { RecordForm } from '../../shared/ui/page/RecordForm.tsx'
import type { Crumb } from '../../shared/ui/page/PageHead.tsx'
import { CostPreview } from './CostPreview.tsx'
import type { ExpenseFormApi } from './expense-form.ts'
import { ExpenseFields } from './ExpenseFields.tsx'
import { expenseResolver, type ExpenseValues } from './expense-values.ts'
import { useChargeCurrency } from '../../shared/records/use-charge-currency.ts'

interface Props {
  title: string
  crumbs: readonly Crumb[]
  values: ExpenseValues
  /** The expense being edited. */
  expense?: ExpenseDetail
  /** Saves and answers where to go next; a request may be kept as a draft. */
  onSave: (values: ExpenseValues, isDraft: boolean) => Promise<string>
  cancelHref: string
}

const DRAFT = 'draft'

/** One page for a new expense, a request for one, and a known one. */
export function ExpenseFormPage({ title, crumbs, values, expense, onSave, cancelHref }: Props) {
  const form = useForm<ExpenseValues>({ defaultValues: values, resolver: expenseResolver, mode: 'onTouched' })
  const currency = useFormCurrency(form)
  const [isUploading, setUploading] = useState(false)
  const isRequest = useWatch({ control: form.control, name: 'isRequest' })
  return (
    <RecordForm
      title={title}
      crumbs={crumbs}
      isNew={expense === undefined}
      form={form}
      onSave={(typed, how) => onSave(typed, how === DRAFT)}
      isWaiting={isUploading}
      submit={isRequest ? 'Submit request' : 'Save'}
      also={
        isRequest && (
          <Button type="submit" variant="default" disabled={isUploading} name="how" value={DRAFT}>
            Save as draft
          </Button>
        )
      }
      cancelHref={cancelHref}
      aside={<CostPreview form={form} currency={currency} />}
    >
      <ExpenseFields form={form} expense={expense} currency={currency} onUploading={setUploading} />
    </RecordForm>
  )
}

/** A cost that is shared, and one of the firm, is in the firm's currency until another is chosen. */
function useFormCurrency(form: ExpenseFormApi) {
  const [kind, isSplit, matterId] = useWatch({ control: form.control, name: ['kind', 'isSplit', 'matterId'] })
  return useChargeCurrency(form, kind === 'client' && !isSplit ? matterId : '')
}
