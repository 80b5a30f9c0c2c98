import type { Expense } from '#contract/expense-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { PAYMENT_LABELS } from '#domain/charge-labels.ts'
import { paths } from '../../shared/paths.ts'
import { ChargeAmount } from '../../shared/records/charges.tsx'
import { BilledStatus } from '../../shared/records/BilledStatus.tsx'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import type { Tab } from './list.ts'
import { requestLabel, statusOf } from './labels.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { FactsLine } from '../../shared/ui/values/FactsLine.tsx'
import styles from './expenses.module.css'

const HIDDEN = 'Not visible to you'

const day: Column<Expense> = {
  key: 'day',
  header: 'Date',
  sortKey: 'date',
  width: 108,
  cell: (expense) => <DayText day={expense.date} />,
}
const aboutOf = ({ vendor, description }: Expense) => facts([vendor, description])

const what: Column<Expense> = {
  key: 'category',
  header: 'Category',
  sortKey: 'category',
  cell: (expense) => <TwoLine title={expense.category} context={aboutOf(expense)} href={paths.expense(expense.id)} />,
}
/** Narrow tablets have no room for the column of the day: it is written before the vendor. */
const datedWhat: Column<Expense> = {
  ...what,
  cell: (expense) => (
    <TwoLine
      title={expense.category}
      context={
        <>
          <span className={styles.narrow}>
            <FactsLine text={facts([dayText(expense.date), aboutOf(expense)])} />
          </span>
          <span className={styles.wide}>
            <FactsLine text={aboutOf(expense)} />
          </span>
        </>
      }
      href={paths.expense(expense.id)}
    />
  ),
}
const matter: Column<Expense> = {
  key: 'matter',
  header: 'Matter',
  sortKey: 'matterName',
  cell: (expense) =>
    expense.matterId ? (
      <TwoLine title={expense.matterName ?? HIDDEN} context={expense.clientName ?? ''} strong />
    ) : (
      <Dash reason="Paid by the firm" />
    ),
}
const person: Column<Expense> = {
  key: 'person',
  header: 'Added by',
  sortKey: 'addedBy',
  width: 168,
  priority: 3,
  hideable: true,
  cell: ({ addedBy }) => <PersonCell person={{ id: addedBy.userId, name: addedBy.name }} />,
}
const payment: Column<Expense> = {
  key: 'payment',
  header: 'Payment',
  width: 80,
  priority: 3,
  hideable: true,
  cell: ({ paymentStatus }) => <span className="lx-soft">{PAYMENT_LABELS[paymentStatus]}</span>,
}
const amount: Column<Expense> = {
  key: 'amount',
  header: 'Amount',
  sortKey: 'amount',
  align: 'right',
  width: 144,
  cell: (expense) => <ChargeAmount charge={expense} />,
}
const status: Column<Expense> = {
  key: 'status',
  header: 'Status',
  sortKey: 'status',
  width: 136,
  cell: (expense) => (
    <BilledStatus
      kind="expense"
      status={statusOf(expense)}
      workId={expense.billingState === 'onInvoice' ? expense.id : undefined}
    />
  ),
}

/** Among requests the status is that of the request. */
const requestStatus: Column<Expense> = {
  ...status,
  cell: (expense) => <StatusBadge kind="expense" status={requestLabel(expense.requestState ?? 'approved')} plain />,
}

const spareDay: Column<Expense> = { ...day, priority: 2 }

/** The firm's own expenses have no matter. */
const columnsIn: Readonly<Record<Tab, readonly Column<Expense>[]>> = {
  client: [spareDay, datedWhat, matter, person, payment, amount, status],
  firm: [day, what, person, payment, amount, status],
  requests: [spareDay, datedWhat, matter, person, amount, requestStatus],
}
/** Among the expenses of one matter. */
const columnsOnMatter = [day, what, person, payment, amount, status]

export const columnsOf = (tab: Tab, isOnMatter: boolean): readonly Column<Expense>[] =>
  isOnMatter ? columnsOnMatter : columnsIn[tab]

export const phoneRowIn =
  (tab: Tab) =>
  (expense: Expense): PhoneRow => {
    const context = aboutOf(expense)
    return {
      title: expense.category,
      figure: <Money amount={expense.amount} currency={currencyOf(expense)} />,
      context: facts([expense.matterName, context]),
      onMatter: { title: expense.category, context },
      status: (tab === 'requests' ? requestStatus : status).cell(expense),
    }
  }
