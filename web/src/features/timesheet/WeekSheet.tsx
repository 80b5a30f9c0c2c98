import { timesheet } from '#contract/timesheet.ts'
import type { Timesheet, TimesheetCell, TimesheetRow } from '#contract/time-entry-shapes.ts'
import { dayAway, dayRangeText, endOfWeek, startOfWeek } from '#domain/calendar-day.ts'
import { ActionIcon, Button } from '@mantine/core'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
} from 'react'
import { peopleQuery } from '../../shared/choices.ts'
import { ApiError, call } from '../../shared/api.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { timeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import { useUnsavedGuard } from '../../shared/ui/fields/use-unsaved-guard.tsx'
import { FilterBar } from '../../shared/ui/list/FilterBar.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { warnOfBudget } from '../budgets/public.ts'
import { timesheetQuery } from './queries.ts'
import { AddRow } from './AddRow.tsx'
import { addRow, rowKey, allRows, withCell, withRefusal, type NewRow, type Refusals } from './grid.ts'
import { WeekGrid } from './WeekGrid.tsx'
import styles from './week.module.css'

interface Props {
  /** The person, and a day of the week; today by default. */
  url: { readonly week?: string | undefined; readonly person?: string | undefined }
  onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void
}

/** Search parameters that show another sheet in place of this one. */
const SHEET_PARAMETERS = ['week', 'person', 'view'] as const

/** A person's week as a grid to type hours into. */
export default function WeekSheet({ url, onChange }: Props) {
  const { firm, profileId, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const weekStart = startOfWeek(url.week ?? today, business.weekStartsOn)
  const userId = url.person ?? profileId
  const sheet = useQuery(timesheetQuery(firm, weekStart, userId))
  usePrefetchedWeeks(weekStart, userId)
  return (
    <>
      <PersonBar
        person={url.person}
        onPerson={(person) => onChange({ person: person === profileId ? null : (person ?? null) })}
        week={<WeekSteps weekStart={weekStart} onWeek={(week) => onChange({ week }, { replace: false })} />}
      />
      <SheetStates sheet={sheet} />
      {sheet.data && !isRefused(sheet.error) && (
        <Sheet
          key={`${sheet.data.weekStart} ${sheet.data.userId}`}
          sheet={sheet.data}
          today={today}
          isOld={sheet.isPlaceholderData}
          onList={(changes) => onChange({ view: null, ...changes }, { replace: false })}
        />
      )}
    </>
  )
}

/** Trying again would not help a person who may see only their own time. */
const isRefused = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 403

type SheetQuery = Pick<UseQueryResult<Timesheet>, 'data' | 'error' | 'isPending' | 'refetch'>

function SheetStates({ sheet: { data, error, isPending, refetch } }: { sheet: SheetQuery }) {
  if (isPending) return <LoadingSpinner />
  if (!error) return null
  if (isRefused(error)) return <InlineNote tone="warning">{error.message}</InlineNote>
  if (data) return <StaleNote onRetry={() => void refetch()} />
  return <LoadError title="The week did not load" onRetry={() => void refetch()} />
}

/** The first days of the previous and the next week; undefined where the calendar ends. */
function adjacentWeeks(weekStart: string, weekStartsOn: number): readonly [string | undefined, string | undefined] {
  const before = dayAway(weekStart, -1)
  return [before && startOfWeek(before, weekStartsOn), dayAway(endOfWeek(weekStart, weekStartsOn), 1)]
}

/** Fetches the previous and the next week early. */
function usePrefetchedWeeks(weekStart: string, userId: string): void {
  const { firm, business } = useCurrentUser()
  const { weekStartsOn } = business
  const client = useQueryClient()
  useEffect(() => {
    for (const week of adjacentWeeks(weekStart, weekStartsOn)) {
      if (week) void client.prefetchQuery(timesheetQuery(firm, week, userId))
    }
  }, [client, firm, weekStart, weekStartsOn, userId])
}

interface PersonBarProps {
  /** Undefined for the person's own week. */
  person: string | undefined
  onPerson: (person: string | undefined) => void
  week: ReactNode
}

function PersonBar({ person: chosen, onPerson, week }: PersonBarProps) {
  const { firm, business } = useCurrentUser()
  const { data: people } = useQuery({ ...peopleQuery(firm), enabled: business.seesAllTime })
  // A person who sees only their own time has nobody else to choose.
  if (!business.seesAllTime) {
    return (
      <div className="lx-filters">
        <div className="lx-filters-views">{week}</div>
      </div>
    )
  }
  return (
    <FilterBar
      filters={[
        {
          kind: 'choice',
          key: 'person',
          label: 'Entered By',
          entity: 'user',
          options: people?.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      values={{ person: chosen }}
      onChange={({ person }) => onPerson(typeof person === 'string' ? person : undefined)}
      noun={{ one: 'week', many: 'the week' }}
      views={week}
    />
  )
}

interface StepsProps {
  weekStart: string
  /** Null for this week. */
  onWeek: (week: string | null) => void
}

function WeekSteps({ weekStart, onWeek }: StepsProps) {
  const { timeZone, weekStartsOn } = useCurrentUser().business
  const [before, after] = adjacentWeeks(weekStart, weekStartsOn)
  return (
    <div className="lx-week-steps" role="group" aria-label="Week">
      {weekStart !== startOfWeek(todayIn(timeZone), weekStartsOn) && (
        <Button variant="subtle" size="xs" onClick={() => onWeek(null)}>
          This week
        </Button>
      )}
      <ActionIcon
        variant="default"
        aria-label="Previous week"
        title="Previous week"
        disabled={!before}
        onClick={() => before && onWeek(before)}
      >
        <IconChevronLeft size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <span className="lx-num" role="status">
        {dayRangeText(weekStart, endOfWeek(weekStart, weekStartsOn))}
      </span>
      <ActionIcon
        variant="default"
        aria-label="Next week"
        title="Next week"
        disabled={!after}
        onClick={() => after && onWeek(after)}
      >
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface SheetProps {
  sheet: Timesheet
  today: string
  /** Another week is being loaded. */
  isOld: boolean
  onList: (changes: Record<string, string | null>) => void
}

function Sheet({ sheet, today, isOld, onList }: SheetProps) {
  const user = useCurrentUser()
  const { firm } = user
  const client = useQueryClient()
  const mayCreate = useCan('timeEntry.create')
  const [added, setAdded] = useState<readonly NewRow[]>([])
  const [refusals, setRefusals] = useState<Refusals>({})
  const guard = useUnsavedGuard(Object.keys(refusals).length > 0, SHEET_PARAMETERS)
  const { weekStart, userId } = sheet
  const [region, add] = useAddedRow(setAdded)

  const save = useCallback(
    async (row: TimesheetRow, day: string, hours: string): Promise<void> => {
      const { matterId, activityId, isBillable } = row
      const cell = await call(timesheet.setCell, {
        body: { ...firm, matterId, activityId, isBillable, day, hours, timeEntryUserId: userId },
      }).catch(async (error: unknown) => {
        const needsCode = error instanceof ApiError && error.code === 'utbms_code_required'
        if (needsCode && userId === user.profileId) await openInForm(user, row, { day, hours })
        throw error
      })
      const { cells: _, hours: __, ...named } = row
      client.setQueryData(timesheetQuery(firm, weekStart, userId).queryKey, (known) =>
        known ? withCell(known, named, cell) : known,
      )
      setAdded((rows) => addRow(rows, named))
      if (Number(hours) > 0) void warnOfBudget(user, matterId)
    },
    [client, user, firm, weekStart, userId],
  )

  const open = useCallback(
    ({ matterId }: TimesheetRow, { day, entryIds }: TimesheetCell) => {
      const [only] = entryIds
      if (entryIds.length === 1 && only) timeEntryPopup.open('createNew', only)
      else onList({ from: day, to: day, matterId, userId, clientId: null, billable: null, search: null, page: null })
    },
    [onList, userId],
  )

  const onRefused = useCallback(
    (row: TimesheetRow, day: string, message: string | undefined) =>
      setRefusals((known) => withRefusal(known, rowKey(row), { day, message })),
    [],
  )

  const rows = allRows(sheet, added)
  return (
    <div aria-busy={isOld || undefined} className={styles.sheet} ref={region}>
      <WeekGrid {...{ sheet, rows, refusals, today, onRefused }} onSave={save} onOpen={open} />
      {guard}
      {mayCreate && <AddRow onAdd={add} />}
    </div>
  )
}

/** A cell has no field for the codes that the matter requires: its hours are taken over into the form. */
async function openInForm(
  user: CurrentUser,
  { matterId, matterName, clientId, activityId, isBillable }: TimesheetRow,
  { day, hours }: { day: string; hours: string },
): Promise<void> {
  const { openQuickDraft } = await import('../time-entry-popup/public.ts')
  const time = { duration: Number(hours), timeEntryDate: day, description: '', isBillable }
  openQuickDraft(user, time, { matterId, matterName, clientId, activityId })
}

type SetRows = Dispatch<SetStateAction<readonly NewRow[]>>

/** Adds a row, or finds the existing one, and focuses its hours of today, or of the first day. */
function useAddedRow(setAdded: SetRows): readonly [RefObject<HTMLDivElement | null>, (row: NewRow) => void] {
  const region = useRef<HTMLDivElement>(null)
  const [latest, setLatest] = useState<NewRow>()
  useEffect(() => {
    if (!latest) return
    const row = region.current?.querySelector(`[data-row="${rowKey(latest)}"]`)
    const cell =
      row?.querySelector<HTMLElement>('[data-today] [data-cell]') ?? row?.querySelector<HTMLElement>('[data-cell]')
    cell?.focus()
  }, [latest])
  const add = (row: NewRow) => {
    setAdded((known) => addRow(known, row))
    setLatest(row)
  }
  return [region, add]
}
