import type { TimeEntry, TimeEntryGroup, TimeEntryTotals } from '#contract/time-entry-shapes.ts'
import { dayRangeText, dayWithWeekday, endOfWeek, startOfWeek } from '#domain/calendar-day.ts'
import { hoursDecimals } from '#domain/hours.ts'
import { Button } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { onceIdle } from '../../shared/idle.ts'
import type { Grouping, Sums } from '../../shared/ui/list/columns.ts'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import { useOffices } from '../../shared/ui/list/office-filter.ts'
import { useList } from '../../shared/ui/list/use-list.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import {
  currencyOf,
  formatCount,
  formatCounted,
  formatHours,
  formatMoney,
  homeCurrencyOf,
} from '../../shared/ui/values/format.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { Hours } from '../../shared/ui/values/Figures.tsx'
import { Money } from '../../shared/ui/values/Money.tsx'
import { columnsFor, phoneRow } from './columns.tsx'
import { openEntry } from '../time-entry-popup/public.ts'
import { EntryDialogs, rowActionsFor, type RowRequest } from './EntryDialogs.tsx'
import { entriesList, groupFromUrl, groupTotalsQuery, urlOfGroup, type EntriesUrl, type Group } from './list.ts'
import { useBulkCalls } from './use-bulk-calls.tsx'
import { billedIn, entryName, hoursSplit } from './labels.ts'

interface Props {
  onNewTime: () => void
  /** The matter or client whose page the list is on. */
  fixed?: SearchParams | undefined
}

/** Rows come first; the sums of the filter and of its groups are separate calls. */
export default function EntriesList({ onNewTime, fixed }: Props) {
  useOffices()
  const state = useList(entriesList, fixed && { fixed })
  const { url, change, totals, rows } = state
  const user = useCurrentUser()
  const { firm } = user
  const group = groupFromUrl(url)
  const [request, setRequest] = useState<RowRequest | null>(null)
  const bulk = useBulkCalls(rows)
  const decimals = useMemo(() => hoursDecimals(rows?.map(({ duration }) => String(duration)) ?? []), [rows])
  const grouping = useGrouping({ group, decimals, groups: useGroupTotals(state, group).data })
  const open = useCallback((entry: TimeEntry) => openEntry(firm, entry), [firm])
  const actions = useMemo(() => rowActionsFor(user, setRequest), [user])

  return (
    <>
      <ListView
        state={state}
        columns={columnsFor({ group, decimals, isOfMatter: fixed?.['matterId'] !== undefined })}
        rowName={entryName}
        phone={phoneRow}
        grouping={grouping}
        totals={totalsRow(totals, ['hours', 'amount'], (known) => figuresOf(known, decimals))}
        onOpen={open}
        onEdit={open}
        actions={actions}
        bulk={bulk}
        views={<GroupMenu group={group} onGroup={(next) => change(urlOfGroup(next))} />}
        empty={<NoEntries onNew={onNewTime} />}
      />
      <EntryDialogs request={request} onClose={() => setRequest(null)} />
    </>
  )
}

/** The sums of the groups on this page; those of the next page are fetched early, as its rows are. */
function useGroupTotals({ url, rows, hasMore }: { url: EntriesUrl; rows: unknown; hasMore: boolean }, group: Group) {
  const { firm } = useCurrentUser()
  const client = useQueryClient()
  const ofPage = (page?: number) =>
    groupTotalsQuery(entriesList.listQuery(firm, url, page), group === 'none' ? 'day' : group)
  const isGrouped = group !== 'none'
  useEffect(() => {
    if (isGrouped && hasMore) return onceIdle(() => client.prefetchQuery(ofPage((url.page ?? 1) + 1)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the address is a new object on each render; its rows stand for it
  }, [client, firm, rows, hasMore, isGrouped, group])
  return useQuery({ ...ofPage(), enabled: isGrouped })
}

function NoEntries({ onNew }: { onNew: () => void }) {
  const mayCreate = useCan('timeEntry.create')
  return (
    <EmptyState
      icon={IconClock}
      title="No time entries yet"
      text={mayCreate ? 'Start the timer, or add an entry by hand.' : 'The time that people record is listed here.'}
      action={
        mayCreate && (
          <Button size="xs" onClick={onNew}>
            New time entry
          </Button>
        )
      }
    />
  )
}

function figuresOf(totals: TimeEntryTotals, decimals: number) {
  const currency = currencyOf(totals)
  return {
    facts: facts([formatCounted(totals.count, entriesList.noun), hoursSplit(totals), billedIn(totals)]),
    sums: {
      hours: <Hours hours={totals.hours} decimals={decimals} strong />,
      amount: <Money amount={totals.amount} currency={currency} strong />,
    },
  }
}

interface GroupingParts {
  group: Group
  decimals: number
  groups: readonly TimeEntryGroup[] | undefined
}

/** Headings with the sums of the full group, including its rows on other pages; the heading says where there are some. */
function useGrouping({ group, decimals, groups }: GroupingParts): Grouping<TimeEntry> | undefined {
  const { business } = useCurrentUser()
  return useMemo(() => {
    if (group === 'none') return undefined
    const totals = new Map(groups?.map((one) => [one.key, one]))
    const heading = GROUP_HEADINGS[group](business.weekStartsOn)
    return {
      keyOf: heading.keyOf,
      label: (key, rows) => {
        const { count = rows.length } = totals.get(key) ?? {}
        return facts([
          heading.label(key, rows),
          count > rows.length && `${rows.length} of ${formatCount(count)} entries here`,
        ])
      },
      sums: (key): Sums => {
        const sums = totals.get(key)
        return sums
          ? { hours: formatHours(sums.hours, decimals), amount: formatMoney(sums.amount, homeCurrencyOf(business)) }
          : { hours: '', amount: '' }
      },
    }
  }, [group, groups, business, decimals])
}

interface Heading {
  readonly keyOf: (entry: TimeEntry) => string
  readonly label: (key: string, rows: readonly TimeEntry[]) => string
}

const GROUP_HEADINGS: Readonly<Record<Exclude<Group, 'none'>, (weekStartsOn: number) => Heading>> = {
  day: () => ({ keyOf: (entry) => entry.timeEntryDate, label: dayWithWeekday }),
  week: (weekStartsOn) => ({
    keyOf: (entry) => startOfWeek(entry.timeEntryDate, weekStartsOn),
    label: (key) => dayRangeText(key, endOfWeek(key, weekStartsOn)),
  }),
  matter: () => ({
    keyOf: (entry) => entry.matterId,
    label: (_, [entry]) => (entry ? facts([entry.matterName, entry.matterNumber, entry.clientName]) : ''),
  }),
  client: () => ({ keyOf: (entry) => entry.clientId, label: (_, [entry]) => entry?.clientName ?? '' }),
  person: () => ({ keyOf: (entry) => entry.timeEntryUserId, label: (_, [entry]) => entry?.userName ?? '' }),
}

const GROUPS: readonly { value: Group; label: string }[] = [
  { value: 'day', label: 'Group by day' },
  { value: 'week', label: 'Group by week' },
  { value: 'matter', label: 'Group by matter' },
  { value: 'client', label: 'Group by client' },
  { value: 'person', label: 'Group by person' },
  { value: 'none', label: 'No groups' },
]

function GroupMenu({ group, onGroup }: { group: Group; onGroup: (group: Group) => void }) {
  const button = (
    <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}>
      {GROUPS.find(({ value }) => value === group)?.label}
    </Button>
  )
  const entries = GROUPS.map(({ value, label }) => ({ label, onClick: () => onGroup(value) }))
  return <DropMenu target={button} sections={[{ entries }]} />
}
