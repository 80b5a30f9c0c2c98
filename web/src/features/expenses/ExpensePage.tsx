import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { decimalText } from '#domain/decimal.ts'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import { BILLING_LABELS, PAYMENT_LABELS } from '#domain/charge-labels.ts'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { BilledStatus } from '../../shared/records/BilledStatus.tsx'
import { foreignLines } from '../../shared/records/charges.tsx'
import { RecordActions } from '../../shared/records/RecordActions.tsx'
import { AttachmentList } from '../../shared/ui/files/AttachmentList.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { expenseDetails } from './record-details.ts'
import { expenseQuery } from './queries.ts'
import { RequestMoves } from './RequestMoves.tsx'
import { expenseName, statusOf, requestLabel } from './labels.ts'
import styles from './expenses.module.css'

export function ExpensePage() {
  const { expenseId } = useParams({ from: '/firm/expense-request/direct-expense/$expenseId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(expenseQuery(firm, expenseId))
  const { data: expense } = answer
  if (!expense) {
    return <RecordState what="expense" answer={answer} list={{ label: 'All expenses', href: paths.expenses() }} />
  }
  return (
    <Page
      title={expense.category}
      crumbs={[{ label: 'Expenses', href: listHref(expense) }, { label: expense.category }]}
      badge={<StatusBadge kind="expense" status={statusOf(expense)} />}
      sub={<Facts expense={expense} />}
      actions={<Actions expense={expense} />}
    >
      {answer.isError && <StaleNote onRetry={() => void answer.refetch()} />}
      <SideBySide aside={<CostPanel expense={expense} />}>
        {expense.isRequest && <RequestPanel expense={expense} />}
        <DetailsPanel expense={expense} />
        <ReceiptsPanel expense={expense} />
        {expense.splitParts.length > 0 && <PartsPanel expense={expense} />}
      </SideBySide>
    </Page>
  )
}

const listHref = ({ isRequest, isFirmExpense }: ExpenseDetail) =>
  paths.expenses({ activeTab: isRequest ? 'requests' : isFirmExpense ? 'firm' : 'client' })

function Facts({ expense }: { expense: ExpenseDetail }) {
  return (
    <>
      {expense.matterId ? (
        <AppLink href={paths.matter(expense.matterId)} className="lx-link">
          {expense.matterName ?? 'A matter you cannot see'}
        </AppLink>
      ) : (
        'Paid by the firm'
      )}{' '}
      · <DayText day={expense.date} /> · {expense.addedBy.name}
    </>
  )
}

function Actions({ expense }: { expense: ExpenseDetail }) {
  const { id, canEdit, canDelete } = expense
  return (
    <RecordActions
      edit={canEdit && paths.editExpense(id)}
      deletes={canDelete && { details: expenseDetails, id, name: expenseName(expense), leadsTo: listHref(expense) }}
    >
      <RequestMoves expense={expense} />
    </RecordActions>
  )
}

function CostPanel({ expense }: { expense: ExpenseDetail }) {
  const currency = currencyOf(expense)
  const show = (amount: number) => <Money amount={amount} currency={currency} />
  const percent = (label: string, rate: number) => (rate === 0 ? label : `${label} ${decimalText(rate)}%`)
  return (
    <Panel title="Total">
      <KeyValueList
        figures
        items={[
          {
            label: `${decimalText(expense.quantity)} × ${formatMoney(expense.unitCost, currency)}`,
            value: show(expense.cost),
          },
          { label: percent('Tax', expense.taxPercentage), value: show(expense.tax) },
          ...(expense.isFirmExpense
            ? []
            : [{ label: percent('Markup', expense.markupPercentage), value: show(expense.markup) }]),
          { label: 'Total', value: <Money amount={expense.amount} currency={currency} strong /> },
          ...foreignLines(expense),
          { label: 'Billing', value: <Billing expense={expense} /> },
          { label: 'Payment', value: PAYMENT_LABELS[expense.paymentStatus] },
        ]}
      />
    </Panel>
  )
}

function Billing({ expense: { id, isFirmExpense, billingState } }: { expense: ExpenseDetail }) {
  if (isFirmExpense) return 'Firm expense'
  if (billingState !== 'onInvoice') return BILLING_LABELS[billingState]
  return <BilledStatus kind="expense" status={BILLING_LABELS.onInvoice} workId={id} />
}

function DetailsPanel({ expense }: { expense: ExpenseDetail }) {
  return (
    <Panel title="Details">
      <KeyValueList
        items={[
          { label: 'Client', value: expense.clientName },
          { label: 'Matter', value: expense.matterName && `${expense.matterName} (${expense.matterNumber ?? ''})` },
          { label: 'Vendor', value: expense.vendor },
          { label: 'Receipt number', value: expense.reference },
          { label: 'Expense code', value: expense.expenseCode },
          {
            label: 'Description',
            value: expense.description && <span className={styles.facts}>{expense.description}</span>,
          },
        ]}
      />
    </Panel>
  )
}

function ReceiptsPanel({ expense: { files } }: { expense: ExpenseDetail }) {
  if (files.length === 0) return null
  return (
    <Panel title="Receipts">
      <AttachmentList attachments={files} label="Receipts" />
    </Panel>
  )
}

/** The other shares of the same cost that the person may see. */
function PartsPanel({ expense }: { expense: ExpenseDetail }) {
  const currency = currencyOf(expense)
  return (
    <Panel title="Shared with">
      <KeyValueList
        figures
        items={expense.splitParts.map((part) => ({
          label: part.matterName,
          value:
            part.id === expense.id || part.isDeleted ? (
              <>
                <Money amount={part.amount} currency={currency} />
                {part.isDeleted && <span className="lx-muted"> · in the recycle bin</span>}
              </>
            ) : (
              <AppLink href={paths.expense(part.id)} className="lx-link">
                {formatMoney(part.amount, currency)}
              </AppLink>
            ),
        }))}
      />
    </Panel>
  )
}

/** The people who requested, decided and paid, with the reason of the decision. */
function RequestPanel({ expense }: { expense: ExpenseDetail }) {
  const { business } = useCurrentUser()
  const on = (moment: string) => dayText(dayInZone(business.timeZone, Date.parse(moment)))
  const { decision, payment, requestState } = expense
  if (!requestState) return null
  return (
    <Panel title="Request">
      <KeyValueList
        items={[
          { label: 'State', value: <StatusBadge kind="expense" status={requestLabel(requestState)} plain /> },
          { label: 'Requested by', value: `${expense.addedBy.name}, ${on(expense.createdAt)}` },
          ...(decision
            ? [
                {
                  label: requestState === 'rejected' ? 'Rejected by' : 'Approved by',
                  value: `${decision.name}, ${on(decision.at)}`,
                },
                ...(decision.reason ? [{ label: 'Reason', value: decision.reason }] : []),
              ]
            : []),
          ...(payment ? [{ label: 'Paid by', value: `${payment.name}, ${on(payment.at)}` }] : []),
        ]}
      />
    </Panel>
  )
}
