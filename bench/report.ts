import type { ExportsMeasured } from './exports.ts'
import type { JustFilled } from './just-filled.ts'
import type { Row } from './measure.ts'
import type { NpmStartMeasured } from './npm-start.ts'
import {
  type Bar,
  barLine,
  BASELINE_HEAD,
  baselineLine,
  type Conditions,
  heading,
  ms,
  perSecond,
  ROW_HEAD,
  rowLine,
} from './report-lines.ts'
import { CREATE, LIST, MATTER_PAGE_CALLS, MONTH } from './scenarios.ts'
import { BARRED_MATTERS, type WallsMeasured } from './walls.ts'
import type { WebMeasured } from './web.ts'

export interface Results extends Conditions {
  readonly rows: readonly Row[]
  /** p50 of the mixed list in milliseconds. */
  readonly sizes: { readonly large: number; readonly small: number }
  readonly walls: WallsMeasured
  readonly startMs: number
  readonly npmStart: NpmStartMeasured
  /** In MB. */
  readonly memory: number
  readonly exports: ExportsMeasured
  readonly justFilled: readonly JustFilled[]
  readonly web: WebMeasured | undefined
}

const DATA = '50 firms with 1,000,000 time entries; all calls are of the largest firm, which has 200,000'

/** The page docs/performance.md. */
export function describe(results: Results): string {
  return `${heading({ ...results, title: 'Performance', command: 'npm run bench', data: DATA })}
## The bars

| Bar | Measured | |
|---|---|---|
${barsOf(results).map(barLine).join('\n')}

## Every call

Milliseconds at one client; calls in a second at sixteen. *Statements* are only the call's own statements, prepared, inside
a transaction that has already begun. *Transaction* adds begin, the check of session and membership, and the commit
of what writes. The ratio is the call's p50 to that of its statements, for a call that writes to that of its transaction.

${ROW_HEAD}
${results.rows.map(rowLine).join('\n')}

## What this machine allows

A bare HTTP server that sends the same transaction over the same driver and returns the same bytes, prepared beforehand
(bench/baseline-server.ts): no session, no rules, no rows turned into an answer. What a call takes beyond it is the product's
own work. The bars of lists and creates are relative to it.

${BASELINE_HEAD}
${results.rows.flatMap(baselineLine).join('\n')}
${METHOD}`
}

const largest = <T>(values: readonly T[], by: (value: T) => number): T | undefined =>
  values.toSorted((left, right) => by(right) - by(left))[0]

function barsOf(results: Results): Bar[] {
  const named = (name: string) => results.rows.filter(({ scenario }) => scenario.name === name)
  const about = (...subjects: string[]) => results.rows.filter(({ scenario }) => subjects.includes(scenario.subject))
  const growth = results.sizes.large / results.sizes.small
  return [
    ...named(LIST).flatMap(latencyBar),
    ...worst(about('list', 'text'), (row) => row.one.p95).map((row) => ({
      wanted: 'list p95 below 25 ms',
      found: `${ms(row.one.p95)}, ${row.scenario.name}`,
      isMet: row.one.p95 < 25,
    })),
    {
      wanted: 'list p50 at 1,000,000 entries at most 1.3 times that at 10,000',
      found: `${growth.toFixed(2)} times (${ms(results.sizes.large)} beside ${ms(results.sizes.small)})`,
      isMet: growth <= 1.3,
    },
    ...named(LIST).flatMap((row) => rateBar('lists', row)),
    ...named(CREATE).flatMap((row) => rateBar('creates', row)),
    ...worst(about('global'), (row) => row.one.p95).map((row) => ({
      wanted: 'global search p95 below 50 ms',
      found: `${ms(row.one.p95)}, ${row.scenario.name}`,
      isMet: row.one.p95 < 50,
    })),
    ...about('page').map(({ one }) => ({
      wanted: 'p95 of a matter page below 60 ms, all its calls one after the other',
      found: `${ms(MATTER_PAGE_CALLS * one.p95)} (${MATTER_PAGE_CALLS} calls of ${ms(one.p95)} each)`,
      isMet: MATTER_PAGE_CALLS * one.p95 < 60,
    })),
    ...worst(about('dashboard'), (row) => row.one.p95).map((row) => ({
      wanted: 'p95 of the dashboard below 40 ms, all its calls at the same time',
      found: `${ms(row.one.p95)}, ${row.scenario.name}`,
      isMet: row.one.p95 < 40,
    })),
    ...about('conflicts').map(({ one }) => ({
      wanted: 'p95 of a conflict check of 20 names against 100,000 below 300 ms',
      found: ms(one.p95),
      isMet: one.p95 < 300,
    })),
    ...wallBars(results.walls),
    ...named(MONTH).map(({ one }) => ({
      wanted: "a month's hours and amount per matter p50 below 10 ms",
      found: ms(one.p50),
      isMet: one.p50 < 10,
    })),
    {
      wanted: 'server start to first answer below 1.5 s with an existing data folder',
      found: ms(results.startMs),
      isMet: results.startMs < 1_500,
    },
    ...npmStartBars(results.npmStart),
    {
      wanted: 'memory of the Node process below 250 MB under that load',
      found: `${results.memory.toFixed(0)} MB`,
      isMet: results.memory < 250,
    },
    ...justFilledBar(results.justFilled),
    ...exportBars(results.exports),
    ...webBars(results.web),
  ]
}

const npmStartBars = ({ startMs, npmMemory, serverMemory }: NpmStartMeasured): Bar[] => [
  {
    wanted: '`npm start` to the first answer at most 1.3 s with everything built',
    found: ms(startMs),
    isMet: startMs <= 1_300,
  },
  {
    wanted: 'the idle server of `npm start` at most 160 MB (proportional), without PostgreSQL',
    found: `${serverMemory.toFixed(0)} MB; npm, which waits for it, ${npmMemory.toFixed(0)} MB`,
    isMet: serverMemory <= 160,
  },
]

const worst = (rows: readonly Row[], by: (row: Row) => number): Row[] => {
  const row = largest(rows, by)
  return row ? [row] : []
}

/** Times the p50 of the baseline server that a list may take. */
const MAX_TIMES_BASELINE = 1.8
/** Percent of the baseline server's calls a second that the product has to answer. */
const MIN_SHARE_OF_BASELINE = 65

function latencyBar({ one, baseline }: Row): Bar[] {
  if (!baseline) return []
  const times = one.p50 / baseline.one.p50
  return [
    {
      wanted: `list p50 at most ${MAX_TIMES_BASELINE} times what the machine allows`,
      found: `${times.toFixed(2)} times (${ms(one.p50)} beside ${ms(baseline.one.p50)})`,
      isMet: times <= MAX_TIMES_BASELINE,
    },
  ]
}

function rateBar(what: string, { sixteen, baseline }: Row): Bar[] {
  if (!baseline) return []
  const share = (100 * sixteen.perSecond) / baseline.sixteen.perSecond
  return [
    {
      wanted: `${what} a second at 16 clients at least ${MIN_SHARE_OF_BASELINE} % of what the machine allows`,
      found: `${share.toFixed(0)} % (${perSecond(sixteen)} beside ${perSecond(baseline.sixteen)} a second)`,
      isMet: share >= MIN_SHARE_OF_BASELINE,
    },
  ]
}

const MAX_COST_OF_WALLS = { nobodyBarred: 5, barred: 25 }
const cost = (value: number, beside: number) => (100 * value) / beside - 100
const wallBars = ({ without, nobodyBarred, barred }: WallsMeasured): Bar[] => {
  const [idle, busy] = [cost(nobodyBarred, without), cost(barred, without)]
  return [
    {
      wanted: `ethical walls cost the list less than ${MAX_COST_OF_WALLS.nobodyBarred} % of its p50 while nobody is barred`,
      found: `${idle.toFixed(1)} % (${ms(nobodyBarred)} beside ${ms(without)} without walls)`,
      isMet: idle < MAX_COST_OF_WALLS.nobodyBarred,
    },
    {
      wanted: `and less than ${MAX_COST_OF_WALLS.barred} % with ${BARRED_MATTERS} matters barred`,
      found: `${busy.toFixed(1)} % (${ms(barred)})`,
      isMet: busy < MAX_COST_OF_WALLS.barred,
    },
  ]
}

/** Times the p50 after an analysis. */
const MAX_TIMES_ANALYSED = 1.5

function justFilledBar(lists: readonly JustFilled[]): Bar[] {
  const worstList = largest(lists, ({ before, after }) => before / after)
  if (!worstList) return []
  const { name, before, after } = worstList
  return [
    {
      wanted: `lists of a database filled a moment ago through the API p50 at most ${MAX_TIMES_ANALYSED} times that after an analysis`,
      found: `${(before / after).toFixed(2)} times, ${name} (${ms(before)} beside ${ms(after)})`,
      isMet: before / after <= MAX_TIMES_ANALYSED,
    },
  ]
}

const EXPORTED_ROWS = 200_000
/** The buffers of a pipeline may take this much, however long the list is. */
const FLAT_MB = 100

const exportBars = ({ files, restingMemory, peakMemory }: ExportsMeasured): Bar[] => [
  ...files.map(({ format, rows, perSecond: rate, megabytes }) => ({
    wanted: `an export of ${EXPORTED_ROWS.toLocaleString('en')} rows as ${format.toUpperCase()}`,
    found: `${Math.round(rate).toLocaleString('en')} rows a second, ${megabytes.toFixed(1)} MB`,
    isMet: rows >= EXPORTED_ROWS,
  })),
  {
    wanted: `these exports take at most ${FLAT_MB} MB more than the server at rest`,
    found: `${(peakMemory - restingMemory).toFixed(0)} MB more (${peakMemory.toFixed(0)} MB at most)`,
    isMet: peakMemory - restingMemory <= FLAT_MB,
  },
]

/** Our own bar for "nothing noticeable". */
const PREFETCH_SHARE = 5

const webBars = (web: WebMeasured | undefined): Bar[] =>
  web
    ? [
        {
          wanted: 'largest contentful paint of /time-entries below 0.6 s',
          found: `${ms(web.paintMs)}; its rows stand after ${ms(web.rowsMs)}, their sums after ${ms(web.totalsMs)} (nothing cached); ${ms(web.paintAgainMs)} where the browser has the app's files (medians of ${web.turns})`,
          isMet: web.paintMs < 600,
        },
        {
          wanted: 'from a click on the next page to its rows below 80 ms',
          found: `${ms(web.nextPageMs)}, median of ${web.turns}`,
          isMet: web.nextPageMs < 80,
        },
        {
          wanted: 'from a click on a filter to its rows below 80 ms',
          found: `${ms(web.filterMs)}, median of ${web.turns}`,
          isMet: web.filterMs < 80,
        },
        {
          wanted: `on a slow phone (slow 4G, a processor six times slower, nothing cached), the sign-in form below 4 s`,
          found: `${ms(web.phone.signInMs)}; the rows of /time-entries after ${ms(web.phone.rowsMs)} (medians of ${web.turns})`,
          isMet: web.phone.signInMs < 4000,
        },
        {
          wanted: `pre-fetch of unbilled work takes at most ${PREFETCH_SHARE} % of what the browser works for a page load`,
          found: `${web.prefetch.share.toFixed(1)} % (${ms(web.prefetch.workMs)} for ${web.prefetch.calls} calls, begun ${ms(web.prefetch.afterMs)} after the rows stood)`,
          isMet: web.prefetch.calls > 0 && web.prefetch.share <= PREFETCH_SHARE && web.prefetch.afterMs > 0,
        },
      ]
    : []

const METHOD = `
## How it is measured

\`npm run bench\` makes the data sets once and keeps them in .cache/bench (\`--fresh\` makes them again), copies them, starts the
server as \`npm start\` does on the copy, with the embedded PostgreSQL as durable as in production (fsync on), and measures one
call after the other. The clients are a process of their own (bench/http-client.ts): keep-alive connections that wait for each
answer before the next request, after a warm-up. Server, PostgreSQL and clients share the machine's cores.

Bare SQL is what the product itself sends for the same calls: the application answers them once while its statements are
recorded, and bench/sql-client.ts sends these over the same driver, as the same database role, prepared, all of a
transaction at once and without waiting in between.

Pages are loaded by a Chromium as people run it, in a window that was opened two seconds before: while it opens, Chromium loads
pages of its own, for a third of a second of a processor. The paint is the later of the largest contentful paint and that of
the rows.
`
