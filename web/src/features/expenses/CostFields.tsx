import { useWatch } from 'react-hook-form'
import { BillableField } from '../../shared/ui/fields/BillableField.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { CurrencyFields } from '../../shared/ui/fields/CurrencyFields.tsx'
import type { ExpenseFieldsProps } from './expense-form.ts'

/** What it cost, what is added to it, and in which currency. */
export function CostFields({ form, expense, currency }: ExpenseFieldsProps) {
  const [kind, isRequest, isBillable] = useWatch({ control: form.control, name: ['kind', 'isRequest', 'isBillable'] })
  const isShare = typeof expense?.splitId === 'string'
  const billable = useFormField(form.control, 'isBillable')
  const paid = useFormField(form.control, 'isPaid')
  const markup = useFormField(form.control, 'markupPercentage')
  return (
    <>
      {isShare && (
        <InlineNote tone="info">
          This is a share of one cost. What it comes to was worked out with the other shares and stays.
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
