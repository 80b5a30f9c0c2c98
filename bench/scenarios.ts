import { agenda } from '#contract/agenda.ts'
import { expenses } from '#contract/expenses.ts'
import { clients } from '#contract/clients.ts'
import { conflicts } from '#contract/conflicts.ts'
import { dashboard } from '#contract/dashboard.ts'
import { flatFees } from '#contract/flat-fees.ts'
import { courtUpdates } from '#contract/progress.ts'
import { matterFile } from '#contract/matter-file.ts'
import { matters } from '#contract/matters.ts'
import { search } from '#contract/search.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { timer } from '#contract/timer.ts'
import { walls } from '#contract/walls.ts'
import type { Call } from './http-client.ts'
import { BENCH_FIRST_DATE, BENCH_LAST_DAY } from './data.ts'
import type { BenchPerson, World } from './world.ts'

export type Subject =
  | 'list'
  | 'text'
  | 'create'
  | 'timer'
  | 'global'
  | 'month'
  | 'agenda'
  | 'page'
  | 'dashboard'
  | 'expenses'
  | 'conflicts'
  | 'billing'
  | 'trust'

export interface Scenario {
  readonly name: string
  readonly subject: Subject
  readonly reads: boolean
  /** So many calls are sent at the same time and measured together, as a page sends its own. */
  readonly atOnce?: number
  /** The calls of one person, in turn. Calls that change something change the person's own work. */
  calls(person: BenchPerson, world: World): Call[]
}

type Query = Readonly<Record<string, string | number>>

/** A call with its keys in the path, the query and the body. */
export function call(
  endpoint: EndpointShape,
  { token }: BenchPerson,
  { params = {}, query = {}, body }: { params?: Query; query?: Query; body?: unknown },
): Call {
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])
  const search = new URLSearchParams(pairs).toString()
  return {
    method: endpoint.method,
    path: `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))}${search && `?${search}`}`,
    token,
    ...(endpoint.method === 'POST' && { body: body ?? {} }),
  }
}

const reading = (
  name: string,
  subject: Subject,
  [endpoint, queries]: readonly [EndpointShape, (world: World) => readonly Query[]],
): Scenario => ({
  name,
  subject,
  reads: true,
  calls: (person, world) => queries(world).map((query) => call(endpoint, person, { query })),
})

const list = (name: string, queries: (world: World) => readonly Query[]) =>
  reading(name, 'list', [timeEntries.list, queries])
const constant =
  (...queries: Query[]) =>
  () =>
    queries

const expenseList = (name: string, queries: (world: World) => readonly Query[]) =>
  reading(name, 'expenses', [expenses.list, queries])

const november = { fromTimeEntryDateCreated: '2025-11-01', toTimeEntryDateCreated: '2025-11-30' }
const byAmount = { sortBy: 'totalAmount desc' }
const BUSIEST_MATTERS = 8
/** Among the people who are signed in: every eighth of a firm is a partner (data.ts), and the first is left out. */
const PARTNER = 6

const lists = {
  first: constant({}),
  matter: ({ matters }: World) => matters.slice(0, BUSIEST_MATTERS).map(({ id }) => ({ matterId: id })),
  userMonth: ({ people }: World) =>
    people.slice(0, BUSIEST_MATTERS).map(({ id }) => ({ timeEntryUserId: id, ...november })),
  unbilled: constant({ isBillable: 4 }),
  client: ({ matters }: World) => matters.slice(0, BUSIEST_MATTERS).map(({ clientId }) => ({ clientId })),
  amount: constant(byAmount),
  unbilledAmount: constant({ isBillable: 4, ...byAmount }),
  page40: constant({ page: 40 }),
}

/** Calls of one matter page. */
export const MATTER_PAGE_CALLS = 6

/** All calls of a matter's page when it is opened, for the matters with the most work, one after the other. */
const matterPage: Scenario = {
  name: 'matter page (all its queries)',
  subject: 'page',
  reads: true,
  calls: (person, { matters: known }) =>
    known
      .slice(0, BUSIEST_MATTERS)
      .flatMap(({ id }) => [
        call(matters.view, person, { query: { matterId: id } }),
        call(matterFile.overview, person, { params: { id } }),
        call(timeEntries.list, person, { query: { matterId: id, isBillable: 4, size: 6 } }),
        call(matterFile.activity, person, { params: { id }, query: { size: 5 } }),
        call(conflicts.ofMatter, person, { params: { id } }),
        call(walls.get, person, { params: { id } }),
      ]),
}

/** All calls of the dashboard at the same time, on the last day of the data; the firm's as one of its partners. */
const dashboardPage = (scope: 'mine' | 'firm'): Scenario => ({
  name: scope === 'mine' ? 'dashboard of a person' : 'dashboard of the firm',
  subject: 'dashboard',
  reads: true,
  atOnce: 3,
  calls: (person, world) => {
    const reader = scope === 'firm' ? (world.people[PARTNER] ?? person) : person
    const query = { scope, day: BENCH_LAST_DAY }
    return [
      call(dashboard.figures, reader, { query }),
      call(dashboard.today, reader, { query }),
      call(dashboard.matters, reader, {}),
    ]
  },
})

/** As many names as a clerk types from the parties of a case, against all names of the firm. */
const conflictCheck: Scenario = {
  name: 'conflict check of 20 names against 100,000',
  subject: 'conflicts',
  reads: true,
  calls: (person, { names }) => [call(conflicts.check, person, { body: { names } })],
}

/** The page that everybody opens, with the filters of a working day beside it. */
const mixed = (world: World): readonly Query[] => Object.values(lists).flatMap((queries) => queries(world).slice(0, 1))

/** One scenario for each kind of query; `mixed` runs them in turn, as the people of a firm do together. */
export const LIST = 'list, newest first'
export const MIXED = 'list, all of the above in turn'
export const CREATE = 'create a time entry'
export const MONTH = "a month's hours and amount per matter"

export const scenarios: readonly Scenario[] = [
  list(LIST, lists.first),
  list('list of one matter', lists.matter),
  list('list of one person and month', lists.userMonth),
  list('list, billable and unbilled', lists.unbilled),
  list('list of one client', lists.client),
  list('list by amount', lists.amount),
  list('list, unbilled by amount', lists.unbilledAmount),
  list('list, page 40', lists.page40),
  list(MIXED, mixed),
  reading('list with a common word (agreement)', 'text', [
    timeEntries.list,
    constant({ generalSearchText: 'agreement' }),
  ]),
  reading('list with a rare word (clause 12.3)', 'text', [
    timeEntries.list,
    constant({ generalSearchText: 'clause 12.3' }),
  ]),
  reading('global search, common word (agreement)', 'global', [search.hits, constant({ text: 'agreement' })]),
  reading('global search, rare word (clause 12.3)', 'global', [search.hits, constant({ text: 'clause 12.3' })]),
  reading('global search, a name (pattridge)', 'global', [search.hits, constant({ text: 'pattridge' })]),
  reading('global search, mixed', 'global', [
    search.hits,
    constant(
      { text: 'agreement' },
      { text: 'clause 12.3' },
      { text: 'pattridge' },
      { text: 'M-0042' },
      { text: 'ad' },
      { text: 'nothing like it' },
    ),
  ]),
  reading(MONTH, 'month', [timeEntries.groupTotals, constant({ ...november, groupBy: 'matter' })]),
  matterPage,
  dashboardPage('mine'),
  dashboardPage('firm'),
  conflictCheck,
  expenseList('expense list, newest first', constant({ isFirmExpense: 'false' })),
  expenseList('expense list of one matter', ({ matters }) =>
    matters.slice(0, BUSIEST_MATTERS).map(({ id }) => ({ isFirmExpense: 'false', matterId: id })),
  ),
  expenseList('expense list with a word (probate)', constant({ isFirmExpense: 'false', generalSearchText: 'probate' })),
  reading('flat fee list, newest first', 'expenses', [flatFees.list, constant({})]),
  reading('court update list, newest first', 'expenses', [courtUpdates.list, constant({})]),
  reading('matter list, by opening day', 'expenses', [matters.list, constant({ sortBy: 'matterOpenDate desc' })]),
  reading('client list', 'expenses', [clients.list, constant({})]),
  reading('agenda over 5,000 dates', 'agenda', [
    agenda.list,
    ({ people }) => [
      { from: BENCH_FIRST_DATE, size: 50 },
      { from: BENCH_FIRST_DATE, size: 50, page: 40 },
      ...people.slice(0, 2).map(({ id }) => ({ from: BENCH_FIRST_DATE, size: 50, userId: id })),
    ],
  ]),
  {
    name: CREATE,
    subject: 'create',
    reads: false,
    calls: (person, { matters, activityId }) =>
      matters.map(({ id, clientId }, index) =>
        call(timeEntries.create, person, {
          body: {
            clientId,
            matterId: id,
            activityId,
            timeEntryUserId: person.id,
            isBillable: index % 8 === 0 ? 2 : 4,
            timeEntryDate: '2025-12-29',
            duration: (1 + (index % 20)) / 10,
            description: `Reviewing disclosure documents, bundle ${index}`,
          },
        }),
      ),
  },
  {
    name: 'start, pause and discard the timer',
    subject: 'timer',
    reads: false,
    calls: (person) => [timer.start, timer.pause, timer.discard].map((endpoint) => call(endpoint, person, {})),
  },
]
