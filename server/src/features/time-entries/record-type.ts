import { add, decimal, formatDecimal, type Decimal } from '#domain/decimal.ts'
import { timeEntryRecord, type TimeEntryHit } from '#contract/time-entries-record.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { lifeOf, type MatterOrClient, type OverviewPart, type RecordType } from '../records/public.ts'
import { timeDashboard } from './dashboard.ts'
import {
  hasRunningTimer,
  ownTimerOnly,
  searchTimeEntries,
  sumTimeByPerson,
  timeEntryNames,
  timeOnPage,
  type TimeOfPerson,
} from './record-type.queries.ts'
import { timeEntryConstraints } from './refusals.ts'
import { timeEntryRoutes } from './routes.ts'

async function searchHits(tx: FirmTx, text: string): Promise<TimeEntryHit[]> {
  const rows = await searchTimeEntries(tx, text)
  return rows.map((row) => ({
    id: row.id,
    description: row.description,
    timeEntryDate: row.worked_on,
    matterName: row.matter_name ?? '',
    userName: row.user_name,
    duration: Number(row.billed_hours),
  }))
}

const ZERO: Decimal = { units: 0n, scale: 0 }

async function overview({ tx }: FirmContext, page: MatterOrClient): Promise<OverviewPart> {
  const rows = await sumTimeByPerson(tx, page)
  const sum = (pick: (row: TimeOfPerson) => string) => rows.reduce((total, row) => total + BigInt(pick(row)), 0n)
  return {
    count: Number(sum((row) => row.entries)),
    unbilled: {
      count: Number(sum((row) => row.unbilled_entries)),
      hours: Number(formatDecimal(rows.map((row) => decimal(row.unbilled_hours)).reduce(add, ZERO))),
      minor: sum((row) => row.unbilled_minor),
    },
    figures: {
      people: rows.map((row) => ({
        userId: row.user_id,
        name: row.name,
        hours: Number(row.hours),
        unbilledHours: Number(row.unbilled_hours),
      })),
      lastWorkedOn:
        rows
          .map((row) => row.last_worked_on)
          .toSorted()
          .at(-1) ?? null,
    },
  }
}

const STATUSES = ['', 'Draft', 'Submitted', 'Approved', 'Rejected']

export const timeEntryType: RecordType = {
  contract: timeEntryRecord,
  routes: [timeEntryRoutes],
  constraints: timeEntryConstraints,
  tables: [
    {
      name: 'time_entries',
      kind: 'timeEntry',
      label: 'time entry',
      names: timeEntryNames,
      isPersonal: true,
      webhook: lifeOf('timeEntry'),
      activity: {
        noun: '',
        names: timeOnPage,
        verbs: { added: 'recorded' },
        states: { status: { 1: 'made a draft', 2: 'submitted', 3: 'approved', 4: 'returned' } },
      },
      columns: {
        is_timed: 'From the timer',
        worked_on: 'Date',
        worked_seconds: 'Worked time',
        billed_hours: 'Billed hours',
        task_code: 'Task code',
        activity_code: 'Activity code',
        rate_rule: 'Where the rate comes from',
      },
      values: { status: (value) => STATUSES[Number(value)] ?? String(value) },
    },
    {
      name: 'timer_segments',
      kind: 'timer',
      label: 'timer run',
      permission: null,
      visible: ownTimerOnly,
      isPart: true,
    },
  ],
  bin: { table: 'app.time_entries', staysBecause: 'A progress note or court update refers to this time entry' },
  search: searchHits,
  overview,
  dashboard: timeDashboard,
  // A timer belongs to no matter until its time is saved, so it does not block closing.
  closingWarning: async ({ tx, userId }) =>
    (await hasRunningTimer(tx, userId))
      ? { code: 'timerRunning', text: 'Your timer is running. Save its time first if it belongs here' }
      : undefined,
}
