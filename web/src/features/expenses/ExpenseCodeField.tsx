import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ledes } from '#contract/ledes.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { CodeSelect } from '../../shared/records/CodeSelect.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import type { ExpenseValues } from './expense-values.ts'

/** The UTBMS code of a cost on a matter that is billed electronically; nobody else is asked for one. */
export default function ExpenseCodeField({ form }: { form: UseFormReturn<ExpenseValues> }) {
  const { firm } = useCurrentUser()
  const [matterId, isBillable] = useWatch({ control: form.control, name: ['matterId', 'isBillable'] })
  const field = useFormField(form.control, 'expenseCode')
  const mayRead = useCan(ledes.matter)
  const { data: profile } = useQuery({
    ...queryFor(ledes.matter, { params: { id: matterId }, query: firm }),
    enabled: mayRead && matterId !== '',
  })
  const isRequired = profile?.inForce.requiresCodes === true && isBillable
  const isShown = isRequired || (profile?.version ?? 0) > 0 || field.value !== '' || field.error !== undefined
  return isShown && <CodeSelect {...field} label="Expense code" use="expense" none="That of the category" />
}
