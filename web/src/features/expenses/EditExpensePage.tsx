import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import { call } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useSaveWithConflict } from '../../shared/edit-conflict.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { toast } from '../../shared/toast.ts'
import { newFiles } from '../../shared/ui/files/new-files.ts'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { ExpenseFormPage } from './ExpenseFormPage.tsx'
import { toBody, valuesOf, type ExpenseValues } from './expense-values.ts'
import { createExpense, expenseQuery, updateExpense } from './queries.ts'
import { warnOfSpending } from './warn.ts'

export function EditExpensePage() {
  const { expenseId } = useParams({ from: '/firm/expense-request/direct-expense/$expenseId/edit' })
  const { firm } = useCurrentUser()
  const go = useGo()
  // Editing begins with what is stored now, not with what an earlier page has read.
  const expense = useQuery({ ...expenseQuery(firm, expenseId), staleTime: 0 })
  if (!expense.data || !expense.isFetchedAfterMount) {
    return (
      <RecordState
        what="expense"
        answer={expense}
        list={{ label: 'All expenses', onClick: () => void go(paths.expenses()) }}
      />
    )
  }
  return <EditExpenseForm key={expenseId} read={expense.data} />
}

/** What is saved is compared with what was read when editing began, whatever was read again since. */
function EditExpenseForm({ read }: { read: ExpenseDetail }) {
  const user = useCurrentUser()
  const { firm } = user
  const [expense] = useState(read)
  const bodyOf = (values: ExpenseValues, isDraft: boolean) => ({ ...firm, ...toBody(values), isDraft })
  const keyOf = useRepeatKey()
  const saveOrAdd = useSaveWithConflict({
    what: expense.isRequest ? 'request' : 'expense',
    without: expense.files.length > 0 ? 'the files it had' : undefined,
    known: expense,
    read: () => call(expenses.get, { params: { id: expense.id }, query: firm }),
    valuesOf,
    labels: { isPaid: 'Paid', isBillable: 'Billable', reference: 'Receipt number', attachmentIds: 'Receipts' },
    save: (version, values: ExpenseValues, isDraft: boolean) =>
      updateExpense(firm, expense.id, { ...bodyOf(values, isDraft), version }),
    add: (values: ExpenseValues, isDraft: boolean) => {
      const body = bodyOf({ ...values, attachmentIds: newFiles(values.attachmentIds, expense.files) }, isDraft)
      return createExpense(firm, body, keyOf(body))
    },
  })
  return (
    <ExpenseFormPage
      title={expense.isRequest ? 'Edit expense request' : 'Edit expense'}
      crumbs={[
        { label: 'Expenses', href: paths.expenses() },
        { label: expense.category, href: paths.expense(expense.id) },
        { label: 'Edit' },
      ]}
      values={valuesOf(expense)}
      expense={expense}
      cancelHref={paths.expense(expense.id)}
      onSave={async (values, isDraft) => {
        const { data, message } = await saveOrAdd(values, isDraft)
        toast.success(message)
        void warnOfSpending(user, data)
        return paths.expense(data.id)
      }}
    />
  )
}
