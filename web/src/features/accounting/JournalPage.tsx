import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Button } from '@mantine/core'
import { journal, type JournalEntry } from '#contract/journal.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { homeCurrencyOf, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { AccountingTabs } from './AccountingTabs.tsx'
import { JournalDrafts } from './JournalDrafts.tsx'
import { entryName, eventText } from './labels.ts'
import { journalList } from './list.ts'
import { useMemo } from 'react'

const stateText = ({ reversedBy, reverses }: JournalEntry) =>
  reversedBy ? 'Reversed' : reverses ? 'Reversal' : 'Posted'

const columnsIn = (currency: CurrencyText): readonly Column<JournalEntry>[] => [
  { key: 'day', header: 'Date', width: 108, cell: (entry) => <DayText day={entry.date} /> },
  {
    key: 'entry',
    header: 'Entry',
    cell: (entry) => (
      <TwoLine title={entry.description} context={entryName(entry)} href={paths.journalEntry(entry.id)} />
    ),
  },
  { key: 'source', header: 'Source', width: 168, priority: 2, cell: (entry) => eventText(entry.event) },
  {
    key: 'person',
    header: 'Posted by',
    width: 168,
    priority: 3,
    hideable: true,
    cell: ({ recordedBy }) =>
      recordedBy ? <PersonCell person={{ id: recordedBy.userId, name: recordedBy.name }} /> : <Dash />,
  },
  { key: 'state', header: 'State', width: 108, priority: 2, cell: stateText },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 160,
    cell: (entry) => <Money amount={entry.amount} currency={currency} />,
  },
]

/** The entries of the books: by hand and of documents. None is ever changed. */
export function JournalPage() {
  const { business } = useCurrentUser()
  const go = useGo()
  const state = useList(journalList)
  const mayPost = useCan(journal.create)
  const currency = homeCurrencyOf(business)
  const columns = useMemo(() => columnsIn(homeCurrencyOf(business)), [business])
  const create = mayPost && (
    <Button
      component={AppLink}
      href={paths.newJournalEntry()}
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
    >
      New entry
    </Button>
  )
  const phone = (entry: JournalEntry): PhoneRow => ({
    title: entry.description,
    figure: <Money amount={entry.amount} currency={currency} />,
    context: entryName(entry),
    status: stateText(entry),
  })
  return (
    <ListPage
      state={state}
      columns={columns}
      phone={phone}
      rowName={(entry: JournalEntry) => entryName(entry)}
      onOpen={(entry: JournalEntry) => void go(paths.journalEntry(entry.id))}
      create={create}
      above={mayPost && <JournalDrafts />}
      tabs={<AccountingTabs current="journal" />}
      empty={
        <EmptyState
          icon={IconNotebook}
          title="No entries yet"
          text="Invoices, payments and expenses post by themselves; other entries are posted by hand."
        />
      }
    />
  )
}
