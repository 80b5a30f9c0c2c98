import type { Expense } from '#contract/expense-shapes.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DeleteRecord } from '../recycle-bin/public.ts'
import { deleteExpense, restoreExpense } from './queries.ts'
import { expenseName } from './labels.ts'

interface Props {
  expense: Expense
  onClose: () => void
  leadsTo?: string
}

export function DeleteExpense({ expense, onClose, leadsTo }: Props) {
  const { firm } = useCurrentUser()
  return (
    <DeleteRecord
      title="Delete expense?"
      name={expenseName(expense)}
      remove={() => deleteExpense(firm, expense.id)}
      restore={() => restoreExpense(expense.id)}
      isOwnToRestore
      onClose={onClose}
      leadsTo={leadsTo}
    />
  )
}
