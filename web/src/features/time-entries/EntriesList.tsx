import type { TimeEntry, TimeEntryGroup, TimeEntryTotals } from '#contract/time-entry-shapes.ts'
import { addDays, dayRangeText, dayWithWeekday } from '#domain/calendar-day.ts'
import { Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Grouping, Sums } from '../../shared/ui/list/columns.ts'
import { RecordList } from '../../shared/ui/list/RecordList.tsx'
import { useSelection } from '../../shared/ui/list/use-selection.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { formatCount, formatHours, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { BulkOutcomeNote } from './BulkOutcomeNote.tsx'
import { datedColumns, groupedColumns, phoneRow } from './columns.tsx'
import { EntryDialogs, type AskedOfRow } from './EntryDialogs.tsx'
import { groupTotalsQuery, listQuery, totalsQuery } from './queries.ts'
import { openEntry, rowActionsFor } from './row-actions.ts'
import {
  changesOf,
  filterQueryOf,
  filterValuesOf,
  groupOf,
  listQueryOf,
  sizeOf,
  sortOf,
  weekOf,
  type EntriesUrl,
  type Group,
} from './url.ts'
import { useBulk } from './use-bulk.tsx'
import { useFilters } from './use-filters.ts'
import { entryName, splitWords } from './words.ts'

interface Props {
  url: EntriesUrl
  onChange: (changes: Record<string, string | number | null>, options?: { replace?: boolean }) => void
  onNew: () => void
}

const rowId = (entry: TimeEntry) => entry.id

/** Rows come first; the sums of the whole filter and of its groups are calls beside them. */
function useEntries(url: EntriesUrl) {
  const { firm } = useCurrentUser()
  const client = useQueryClient()
  const page = url.page ?? 1
  const rows = useQuery(listQuery(listQueryOf(firm, url)))
  const totals = useQuery(totalsQuery(filterQueryOf(firm, url)))
  const group = groupOf(url)
  const groups = useQuery({
    ...groupTotalsQuery(filterQueryOf(firm, url), group === 'week' ? 'week' : 'day'),
    enabled: group !== 'none',
  })
  const hasMore = rows.data?.hasMore ?? false
  useEffect(() => {
    // The next page is there before it is asked for.
    if (hasMore && !rows.isPlaceholderData) void client.prefetchQuery(listQuery(listQueryOf(firm, url, page + 1)))
  }, [client, firm, url, page, hasMore, rows.isPlaceholderData])
  return { rows, totals, groups, group, page, hasMore }
}

export function EntriesList({ url, onChange, onNew }: Props) {
  const { rows, totals, groups, group, page, hasMore } = useEntries(url)
  const { business, permissions } = useCurrentUser()
  const filters = useFilters(url, rows.data !== undefined)
  const selection = useSelection(JSON.stringify(url))
  const [asked, setAsked] = useState<AskedOfRow | null>(null)
  const entries = rows.data?.data
  const bulk = useBulk(entries, selection)
  const currency: CurrencyText = { symbol: business.currencySymbol, code: business.currencyISOCode }
  const grouping = useGrouping(group, groups.data, currency, business.weekStartsOn)
  const actions = useMemo(() => rowActionsFor(permissions, setAsked), [permissions])

  return (
    <>
      <BulkOutcomeNote outcome={bulk.outcome} entries={entries} onClose={bulk.forget} />
      <RecordList
        name="time-entries"
        caption="Time entries"
        columns={group === 'none' ? datedColumns : groupedColumns}
        answer={{
          rows: entries,
          isError: rows.isError || totals.isError,
          refetch: () => Promise.all([rows.refetch(), totals.refetch()]),
        }}
        rowId={rowId}
        rowName={entryName}
        phone={phoneRow}
        sort={sortOf(url)}
        onSort={(sort) => onChange({ sort: sort?.key ?? null, dir: sort?.direction ?? null, page: null })}
        grouping={grouping}
        totals={totals.data && totalsRow(totals.data)}
        selection={selection}
        onOpen={openEntry}
        onEdit={openEntry}
        actions={actions}
        filterBar={{
          filters,
          values: filterValuesOf(url),
          onChange: (changes) => onChange(changesOf(changes)),
          search: {
            label: 'Search descriptions and matters',
            value: url.search ?? '',
            onChange: (search) => onChange({ search: search || null, page: null }),
          },
          views: (
            <GroupMenu
              group={group}
              onGroup={(next) => onChange({ group: next === 'day' ? null : next, sort: null, dir: null })}
            />
          ),
          count: totals.data?.count,
          noun: { one: 'entry', many: 'entries' },
        }}
        paging={{
          page,
          size: sizeOf(url),
          hasMore,
          total: totals.data?.count,
          onPage: (next) => onChange({ page: next === 1 ? null : next }, { replace: false }),
          onSize: (size) => onChange({ size, page: null }),
        }}
        bulk={{ actions: bulk.actions, sums: bulk.sums }}
        empty={<NoEntries onNew={onNew} />}
      />
      <EntryDialogs asked={asked} onClose={() => setAsked(null)} />
      {bulk.dialog}
    </>
  )
}

function NoEntries({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      icon={IconClock}
      title="No time entries yet"
      text="Start the timer, or add an entry by hand."
      action={
        <Button size="xs" onClick={onNew}>
          New time entry
        </Button>
      }
    />
  )
}

function totalsRow(totals: TimeEntryTotals): { label: ReactNode; sums: Sums } {
  const currency = { symbol: totals.currencySymbol, code: totals.currencyCode }
  const noun = totals.count === 1 ? 'entry' : 'entries'
  return {
    label: (
      <>
        <strong className="te-total-word">Total</strong>{' '}
        <span className="te-total-facts">{`· ${formatCount(totals.count)} ${noun} · ${splitWords(totals)}`}</span>
      </>
    ),
    sums: {
      hours: <strong className="num">{formatHours(totals.hours)}</strong>,
      amount: <strong className="num">{formatMoney(totals.amount, currency)}</strong>,
    },
  }
}

/** Headings by day or week with the sums of the whole group, also of the part that is on another page. */
function useGrouping(
  group: Group,
  groups: readonly TimeEntryGroup[] | undefined,
  currency: CurrencyText,
  weekStartsOn: number,
): Grouping<TimeEntry> | undefined {
  const { symbol, code } = currency
  return useMemo(() => {
    if (group === 'none') return undefined
    const known = new Map(groups?.map((one) => [one.key, one]))
    return {
      keyOf: (entry) => (group === 'day' ? entry.timeEntryDate : weekOf(entry.timeEntryDate, weekStartsOn)),
      label: (key) => (group === 'day' ? dayWithWeekday(key) : dayRangeText(key, addDays(key, 6))),
      sums: (key): Sums => {
        const sums = known.get(key)
        return sums
          ? { hours: formatHours(sums.hours), amount: formatMoney(sums.amount, { symbol, code }) }
          : { hours: '', amount: '' }
      },
    }
  }, [group, groups, symbol, code, weekStartsOn])
}

const GROUPS: readonly { value: Group; label: string }[] = [
  { value: 'day', label: 'Group by day' },
  { value: 'week', label: 'Group by week' },
  { value: 'none', label: 'No groups' },
]

function GroupMenu({ group, onGroup }: { group: Group; onGroup: (group: Group) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className="te-group"
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        >
          {GROUPS.find(({ value }) => value === group)?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {GROUPS.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onGroup(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
