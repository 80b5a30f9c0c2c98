import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { recurringInvoices, type RecurringInvoice } from '#contract/recurring-invoices.ts'
import { useCan } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { FINISHES, scheduleText } from './labels.ts'
import { recurringInvoicesList } from './list.ts'
import { LinesAmount, StandingBadge } from './parts.tsx'

const columns: readonly Column<RecurringInvoice>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name, clientName }) => <TwoLine title={name} context={clientName} href={paths.recurringInvoice(id)} />,
  },
  { key: 'schedule', header: 'Repeats', width: 150, cell: (recurring) => scheduleText(recurring) },
  {
    key: 'next',
    header: 'Next',
    width: 120,
    cell: ({ nextDate, isPaused }) => <DayText day={isPaused ? null : nextDate} />,
  },
  { key: 'finish', header: 'Then', width: 160, priority: 3, cell: ({ finish }) => FINISHES[finish] },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 160,
    priority: 2,
    cell: (recurring) => <LinesAmount recurring={recurring} />,
  },
  {
    key: 'standing',
    header: 'Standing',
    width: 150,
    cell: (recurring) => <StandingBadge recurring={recurring} />,
  },
]

/** Recurring invoices, by the day of the next. */
export function RecurringInvoicesPage() {
  const go = useGo()
  const state = useList(recurringInvoicesList)
  const mayCreate = useCan(recurringInvoices.create)
  const create = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => void go(paths.newRecurringInvoice())}
    >
      New recurring invoice
    </Button>
  )
  return (
    <ListPage
      state={state}
      create={create}
      columns={columns}
      rowName={({ name }: RecurringInvoice) => name}
      phone={(recurring: RecurringInvoice) => ({
        title: recurring.name,
        figure: <LinesAmount recurring={recurring} />,
        context: `${recurring.clientName}, ${scheduleText(recurring).toLowerCase()}`,
        status: <StandingBadge recurring={recurring} />,
      })}
      onOpen={({ id }: RecurringInvoice) => void go(paths.recurringInvoice(id))}
      empty={
        <EmptyState
          icon={IconRepeat}
          title="No recurring invoices yet"
          text="A monthly retainer or another fee that comes again and again is billed by itself on its days."
        />
      }
    />
  )
}
