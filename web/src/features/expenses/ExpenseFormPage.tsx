import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { recordForm, type FormPage } from '../../shared/records/record-form.tsx'
import { useChargeCurrency } from '../../shared/records/use-charge-currency.ts'
import { newFiles } from '../../shared/ui/files/new-files.ts'
import { urlId, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { CostPreview } from './CostPreview.tsx'
import { ExpenseFields } from './ExpenseFields.tsx'
import { expenseResolver, newValues, toBody, valuesOf, type ExpenseValues } from './expense-values.ts'
import { createExpense, expenseQuery, updateExpense } from './queries.ts'
import { warnOfNewSpending, warnOfSpending } from './warn.ts'

const Url = urlSchema({ kind: urlOneOf(['client', 'firm', 'request']), matterId: urlId })
const DRAFT = 'draft'

const pages = recordForm({
  noun: 'expense',
  nounsOf: ({ isRequest }: ExpenseValues) =>
    isRequest ? { title: 'expense request', conflict: 'request' } : { title: 'expense', conflict: 'expense' },
  list: {
    label: 'Expenses',
    all: 'All expenses',
    href: (values) => paths.expenses(values && { activeTab: values.isRequest ? 'requests' : values.kind }),
  },
  href: paths.expense,
  nameOf: ({ category }) => category,
  useId: () => useParams({ from: '/firm/expense-request/direct-expense/$expenseId/edit' }).expenseId,
  query: expenseQuery,
  create: createExpense,
  update: updateExpense,
  useNewValues() {
    const { business } = useCurrentUser()
    const { kind, matterId = '' } = useUrl(Url)
    return newValues({
      today: today(business.timeZone),
      homeCurrencyId: business.currencyId,
      kind: kind === 'firm' ? 'firm' : 'client',
      isRequest: kind === 'request',
      matterId,
    })
  },
  valuesOf,
  toBody: (values, how) => ({ ...toBody(values), isDraft: how === DRAFT }),
  labels: {
    isPaid: 'Paid',
    isBillable: 'Billable',
    reference: 'Receipt number',
    expenseCode: 'Expense code',
    attachmentIds: 'Receipts',
  },
  asNew: (values, { files }) => ({ ...values, attachmentIds: newFiles(values.attachmentIds, files) }),
  without: ({ files }) => (files.length > 0 ? 'the files it had' : undefined),
  onSaved: ({ user, saved, isNew }) => void (isNew ? warnOfNewSpending : warnOfSpending)(user, saved),
  useParts,
})
export const NewExpensePage: FormPage = pages.NewPage
export const EditExpensePage: FormPage = pages.EditPage

function useParts(values: ExpenseValues, expense: ExpenseDetail | undefined) {
  const form = useForm<ExpenseValues>({ defaultValues: values, resolver: expenseResolver, mode: 'onTouched' })
  const [kind, isSplit, isRequest, matterId] = useWatch({
    control: form.control,
    name: ['kind', 'isSplit', 'isRequest', 'matterId'],
  })
  // A shared cost, and one of the firm, is in the firm's currency until another is chosen.
  const currency = useChargeCurrency(form, kind === 'client' && !isSplit ? matterId : '')
  const [isUploading, setUploading] = useState(false)
  return {
    form,
    isWaiting: isUploading,
    submit: isRequest ? 'Submit request' : 'Save',
    also: isRequest && (
      <Button type="submit" variant="default" disabled={isUploading} name="how" value={DRAFT}>
        Save as draft
      </Button>
    ),
    aside: <CostPreview form={form} currency={currency} />,
    children: <ExpenseFields form={form} expense={expense} currency={currency} onUploading={setUploading} />,
  }
}
