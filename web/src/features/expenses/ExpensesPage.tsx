import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useMemo } from 'react'
import type { Expense } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { chargeTotals } from '../../shared/records/charges.tsx'
import { useRecordList } from '../../shared/records/use-record-list.tsx'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { ListTabs } from '../../shared/ui/list/ListTabs.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import type { BulkCall } from '../../shared/ui/list/use-bulk.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { formatCount } from '../../shared/ui/values/format.ts'
import { homeSumOfChosen } from '../../shared/ui/values/sums.ts'
import { columnsOf, phoneRowIn } from './columns.tsx'
import { expenseName, OF_FILE } from './labels.ts'
import { expensesList, sumsOf, tabOf, TABS, type Tab } from './list.ts'
import { expenseDetails } from './record-details.ts'
import { warnOfApprovedRequests } from './warn.ts'

/** What the tabs of the list differ in. */
const TEXTS: Readonly<Record<Tab, TabTexts>> = {
  client: {
    label: 'Client expenses',
    noun: expensesList.noun,
    create: 'New expense',
    title: 'No client expenses yet',
    text: 'Costs that the firm pays for its clients are listed here, with their receipts.',
  },
  firm: {
    label: 'Firm expenses',
    noun: expensesList.noun,
    create: 'New expense',
    title: 'No firm expenses yet',
    text: 'The firm’s own costs are listed here, with their receipts.',
  },
  requests: {
    label: 'Expense requests',
    noun: { one: 'expense request', many: 'expense requests' },
    create: 'New request',
    title: 'No expense requests yet',
    text: 'Requests to spend money are listed here. Somebody else approves them before they are paid.',
  },
}

interface TabTexts {
  readonly label: string
  readonly noun: { readonly one: string; readonly many: string }
  readonly create: string
  readonly title: string
  readonly text: string
}

/** @public The page of a route; the part of it that other pages show is the default. */
export function ExpensesPage() {
  const { view, tab, create, undo, dialog } = useExpenses()
  const { state } = view
  // The address names every tab, the first one too, as the specification spells it.
  const tabs = TABS.map((value) => ({ value, label: TEXTS[value].label, count: state.totals?.[value].count }))
  return (
    <ListPage
      {...view}
      create={create}
      tabs={
        <ListTabs state={{ ...state, url: { ...state.url, activeTab: tab } }} label="Expenses by kind" tabs={tabs} />
      }
      above={undo}
    >
      {dialog}
    </ListPage>
  )
}

/** The expenses of one matter or client, on its page. */
export default function ExpensesOf({ fixed }: { fixed: SearchParams }) {
  // The address names a tab of that page, not one of the list.
  const ofFile = useMemo((): SearchParams => ({ ...fixed, activeTab: OF_FILE }), [fixed])
  const { view, undo, dialog } = useExpenses(ofFile)
  return (
    <>
      {undo}
      <ListView {...view} />
      {dialog}
    </>
  )
}

function useExpenses(fixed?: SearchParams) {
  const { business } = useCurrentUser()
  const state = useList(expensesList, fixed && { fixed })
  const tab = tabOf(state.url)
  const { noun, create, title, text } = TEXTS[tab]
  const matterId = fixed?.['matterId']
  const { view, ...frame } = useRecordList<Expense>({
    details: expenseDetails,
    resource: 'expensePermission',
    nameOf: expenseName,
    href: paths.expense,
    editHref: paths.editExpense,
    rightsOf: (expense) => expense,
    create: {
      label: create,
      href: paths.newExpense({
        kind: tab === 'requests' ? 'request' : tab,
        ...(matterId !== undefined && { matterId: String(matterId) }),
      }),
    },
    empty: { icon: IconReceipt, title, text },
  })
  const approving = useBulkApprove(state.rows)
  const deleting = useBulkDelete({ call: expenses.bulkDelete, noun })
  return {
    ...frame,
    tab,
    view: {
      ...view,
      state,
      columns: columnsOf(tab, matterId !== undefined),
      phone: phoneRowIn(tab),
      totals: chargeTotals(state.totals, expensesList.noun, (totals) => sumsOf(totals, state.url)),
      bulk: {
        calls: [...(tab === 'requests' ? approving : []), ...deleting],
        sums: (ids: readonly string[]) => [homeSumOfChosen(state.rows, ids, business)],
      },
    },
  }
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
        void warnOfApprovedRequests(
          user,
          chosen.filter(({ id }) => answer.data.changed.includes(id)),
        )
        return answer
      },
      confirm: (count) => ({
        title: count === 1 ? 'Approve expense request?' : `Approve ${formatCount(count)} expense requests?`,
        text: count === 1 ? 'It can then be paid.' : 'They can then be paid.',
        button: 'Approve',
      }),
    },
  ]
}
