import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo, useState } from 'react'
import type { Expense, ExpenseTotals } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { ListTabs } from '../../shared/ui/list/ListTabs.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import type { BulkCall } from '../../shared/ui/list/use-bulk.tsx'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { homeSumOfChosen } from '../../shared/ui/values/sums.ts'
import { formatCount } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { DeleteRecord } from '../../shared/records/DeleteRecord.tsx'
import { UndoNote } from '../../shared/records/UndoNote.tsx'
import { columnsOf, phoneRowIn } from './columns.tsx'
import { expenseDetails } from './record-details.ts'
import { expensesList, sumsOf, tabOf, type Tab } from './list.ts'
import { warnOfApproved } from './warn.ts'
import { expenseName, OF_FILE } from './labels.ts'

/** @public The page of a route; the part of it that other pages show is the default. */
export function ExpensesPage() {
  const { view, tab, create, dialog } = useExpenses()
  const { state } = view
  return (
    <ListPage
      {...view}
      create={create}
      tabs={
        <ListTabs
          state={{ ...state, url: { ...state.url, activeTab: tab } }}
          label="Expenses by kind"
          tabs={tabsOf(state.totals)}
        />
      }
      above={<UndoNote />}
    >
      {dialog}
    </ListPage>
  )
}

/** The expenses of one matter or client, on its page. The tab of the address is the page's, so `fixed` says what is listed. */
export default function ExpensesOf({ fixed }: { fixed: SearchParams }) {
  // The address names the tab of the page that the list stands on, not one of its own.
  const ofFile = useMemo((): SearchParams => ({ ...fixed, activeTab: OF_FILE }), [fixed])
  const { view, dialog } = useExpenses(ofFile)
  return (
    <>
      <UndoNote />
      <ListView {...view} />
      {dialog}
    </>
  )
}

function useExpenses(fixed?: SearchParams) {
  const go = useGo()
  const { business } = useCurrentUser()
  const state = useList(expensesList, fixed && { fixed })
  const tab = tabOf(state.url)
  const [deleting, setDeleting] = useState<Expense | null>(null)
  const mayCreate = useCan(['expensePermission', 'expensePermission.create'])
  const actions = useMemo(
    () =>
      (expense: Expense): readonly RowAction[] => [
        ...(expense.canEdit
          ? [{ label: 'Edit', icon: IconPencil, onClick: () => void go(paths.editExpense(expense.id)) }]
          : []),
        ...(expense.canDelete
          ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setDeleting(expense) }]
          : []),
      ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
    [],
  )
  const approving = useBulkApprove(state.rows)
  const removing = useBulkDelete({ call: expenses.bulkDelete, noun: NOUNS[tab] })
  const matterId = fixed?.['matterId']
  const on = matterId === undefined ? {} : { matterId: String(matterId) }
  return {
    view: {
      state,
      columns: columnsOf(tab, matterId !== undefined),
      rowName: expenseName,
      phone: phoneRowIn(tab),
      totals: totalsRow(state.totals, ['amount'], (totals) => figuresOf(totals, state.url)),
      onOpen: (expense: Expense) => void go(paths.expense(expense.id)),
      actions,
      bulk: {
        calls: [...(tab === 'requests' ? approving : []), ...removing],
        sums: (ids: readonly string[]) => [homeSumOfChosen(state.rows, ids, business)],
      },
      empty: <NoExpenses {...{ tab, mayCreate, on }} />,
    },
    tab,
    create: mayCreate && <NewButton {...{ tab, on }} />,
    dialog: deleting && (
      <DeleteRecord
        details={expenseDetails}
        id={deleting.id}
        name={expenseName(deleting)}
        onClose={() => setDeleting(null)}
      />
    ),
  }
}

const NOUNS: Readonly<Record<Tab, { one: string; many: string }>> = {
  client: expensesList.noun,
  firm: expensesList.noun,
  requests: { one: 'expense request', many: 'expense requests' },
}

/** Requests of other people, approved together; one's own and decided ones stay and say why. */
function useBulkApprove(rows: readonly Expense[] | undefined): readonly BulkCall[] {
  const user = useCurrentUser()
  if (!useCan(expenses.bulkApprove)) return []
  return [
    {
      label: 'Approve',
      icon: IconCheck,
      run: async (ids) => {
        const chosen = (rows ?? []).filter(({ id }) => ids.includes(id))
        const versions = chosen.map(({ id, version }) => ({ id, version }))
        const answer = await exchange(expenses.bulkApprove, { body: { ...user.firm, ids: [...ids], versions } })
        void warnOfApproved(
          user,
          chosen.filter(({ id }) => answer.data.changed.includes(id)),
        )
        return answer
      },
      confirm: (count) => ({
        title: count === 1 ? 'Approve expense request?' : `Approve ${formatCount(count)} expense requests?`,
        text: count === 1 ? 'It can be paid after that.' : 'They can be paid after that.',
        button: 'Approve',
      }),
    },
  ]
}

const LABELS: Readonly<Record<Tab, string>> = {
  client: 'Client expenses',
  firm: 'Firm expenses',
  requests: 'Expense requests',
}

/** The address names every tab, the first one too, as the specification spells it. */
const tabsOf = (totals: ExpenseTotals | undefined) =>
  (['client', 'firm', 'requests'] as const).map((value) => ({
    value,
    label: LABELS[value],
    count: totals?.[value].count,
  }))

function figuresOf(totals: ExpenseTotals, url: SearchParams) {
  const { count, amount } = sumsOf(totals, url)
  const currency = { symbol: totals.currencySymbol, code: totals.currencyCode }
  return {
    facts: `${formatCount(count)} ${count === 1 ? 'expense' : 'expenses'}`,
    sums: { amount: <Money amount={amount} currency={currency} strong /> },
  }
}

const NEW: Readonly<Record<Tab, string>> = { client: 'New expense', firm: 'New expense', requests: 'New request' }

/** The matter that a new expense begins with. */
interface On {
  readonly matterId?: string
}

function NewButton({ tab, on, small = false }: { tab: Tab; on: On; small?: boolean }) {
  const go = useGo()
  return (
    <Button
      {...(small && { size: 'xs' })}
      leftSection={small ? undefined : <IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => void go(paths.newExpense({ kind: tab === 'requests' ? 'request' : tab, ...on }))}
    >
      {NEW[tab]}
    </Button>
  )
}

const EMPTY: Readonly<Record<Tab, readonly [title: string, text: string]>> = {
  client: ['No client expenses yet', 'What the firm pays for its clients is listed here, with the receipts.'],
  firm: ['No firm expenses yet', 'What the firm bears itself is listed here, with the receipts.'],
  requests: [
    'No expense requests yet',
    'What people ask to spend is listed here; somebody else approves it, and it is paid.',
  ],
}

function NoExpenses({ tab, mayCreate, on }: { tab: Tab; mayCreate: boolean; on: On }) {
  const [title, text] = EMPTY[tab]
  return (
    <EmptyState
      icon={IconReceipt}
      title={title}
      text={text}
      action={mayCreate && <NewButton {...{ tab, on }} small />}
    />
  )
}
