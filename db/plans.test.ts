import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { search } from '#contract/search.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { timer } from '#contract/timer.ts'
import { benchId, benchStatements } from '../bench/data.ts'
import { newId } from '../server/src/platform/ids.ts'
import { urlOfRole } from '../server/src/platform/db/roles.ts'
import { hashSecret, newSecret } from '../server/src/platform/http/session.ts'
import { statementRecorder, withoutEntryCheck, type SentStatement } from '../server/src/testing/statements.ts'
import { useTestApp } from '../server/src/testing/test-app.ts'

/**
 * The hottest queries, as the product itself sends them, on 100,000 time entries of 50 firms: a missing index shows as
 * a table that is read whole or as a sort of far more rows than a page has. First on tables that were filled a moment ago and
 * that nobody has analysed, then analysed.
 */
const ENTRIES = 100_000
/** The maximum page size and one row more. */
const PAGE = 201

interface Hot {
  readonly endpoint: EndpointShape
  readonly query?: Record<string, unknown>
  /** The maximum number of sorted rows, by default those of a page. */
  readonly sorts?: number
  /** The most rows of big tables that may be fetched. */
  readonly reads: number
}

const firm = benchId('firm', 1, 1)
const person = benchId('person', 1, 2)
const november = { fromTimeEntryDateCreated: '2025-11-01', toTimeEntryDateCreated: '2025-11-30' }
const list = (query: Record<string, unknown>, reads = 1_000): Hot => ({ endpoint: timeEntries.list, query, reads })

const hottest: Record<string, Hot> = {
  'the newest time entries': list({}),
  "a matter's time entries": list({ matterId: benchId('matter', 1, 1) }),
  "a person's month": list({ timeEntryUserId: person, ...november }),
  'the unbilled time entries': list({ isBillable: 4 }),
  'the time entries with the largest amounts': list({ sortBy: 'totalAmount desc' }),
  'the hundredth page': list({ page: 100 }),
  'the time entries with a rare word': list({ generalSearchText: 'clause 12.3' }, 10_000),
  'the time entries with a common word': list({ generalSearchText: 'agreement' }, 10_000),
  // Groups are sorted, never the entries: at most as many as the firm has matters.
  "a month's hours and amount of each matter": {
    endpoint: timeEntries.groupTotals,
    query: { ...november, groupBy: 'matter' },
    sorts: 1_200,
    reads: 5_000,
  },
  'the rate of work on a day': {
    endpoint: timeEntries.matterRate,
    query: { matterId: benchId('matter', 1, 1), timeEntryDate: '2025-11-03' },
    reads: 1_000,
  },
  'the running timer': { endpoint: timer.total, reads: 100 },
  'the global search': { endpoint: search.hits, query: { text: 'agreement' }, reads: 10_000 },
}

const app = useTestApp()
let record: ReturnType<typeof statementRecorder>
const sessionId = newId()
const token = newSecret()
let server: pg.Client | undefined

// Making 100,000 entries takes 15 s on an idle machine with two cores, and several times as long on a busy one.
beforeAll(async () => {
  const { owner, ownerUrl } = app.database
  record = statementRecorder(app.app.pool)
  await owner.query(`select pg_advisory_lock(${ANALYSIS_LOCK})`)
  await fill(owner)
  await owner.query(
    `insert into app.sessions (id, account_id, token_hash, expires_at) values ($1, $2, $3, timestamptz '2999-01-01')`,
    [sessionId, person, hashSecret(token)],
  )
  const client = new pg.Client({ connectionString: urlOfRole(ownerUrl, 'app_server') })
  await client.connect()
  server = client
}, 240_000)
afterAll(() => server?.end())

/** The owner may not switch triggers off for a session as the bench does, so the guards of this copy are taken down. */
async function fill(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('app.%I', relname) as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) {
    await owner.query(`alter table ${name} no force row level security`)
    await owner.query(`alter table ${name} disable trigger user`)
    // What is planned for never analysed tables must not be analysed by the server's own housekeeping meanwhile.
    await owner.query(`alter table ${name} set (autovacuum_enabled = false)`)
  }
  const { rows: keys } = await owner.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where connamespace = 'app'::regnamespace and contype = 'f'`,
  )
  for (const { drop } of keys) await owner.query(drop)
  const statements = benchStatements(ENTRIES).filter(({ what }) => !/^(triggers|statistics)/.test(what))
  for (const { sql } of statements) await owner.query(sql)
  await owner.query(TIMED)
  // Without rows that are known to be visible there are no index-only scans; this does not analyse.
  await owner.query('vacuum')
}

/** Keeps the server from analysing what it finds outgrown, for as long as the owner's connection lasts. */
const ANALYSIS_LOCK = "hashtext('app.analyze_outgrown')"

/** What the timers of the largest firm measured: 500 stretches of each person, settled into entries long ago. */
const TIMED = `insert into app.timer_segments (business_id, id, user_id, started_at, stopped_at, discarded_at)
  select m.business_id, gen_random_uuid(), m.id, day, day + interval '2 hours', day + interval '3 hours'
  from app.members m, generate_series(timestamptz '2024-01-01', timestamptz '2025-05-14', interval '1 day') as day
  where m.business_id = '${firm}'`

const states = {
  'filled a moment ago and never analysed': async (owner: pg.Client) => {
    const { rows } = await owner.query<{ analysed: string }>(
      `select count(*) as analysed from pg_stat_user_tables
        where schemaname = 'app' and coalesce(last_analyze, last_autoanalyze) is not null and n_live_tup > 0`,
    )
    expect(rows).toEqual([{ analysed: '0' }])
  },
  analysed: (owner: pg.Client) => owner.query('analyze'),
}

describe.each(Object.entries(states))('at 100,000 time entries, %s', (_, prepare) => {
  beforeAll(async () => {
    await prepare(app.database.owner)
  })

  test.each(Object.entries(hottest))(
    'no table is scanned in full and at most a page is sorted for %s',
    async (_, hot) => {
      const statements = await sentFor(hot)
      expect(statements.length).toBeGreaterThan(0)
      for (const statement of statements) {
        // A prepared statement is planned for its values at first, and for any values later on.
        for (const mode of ['force_custom_plan', 'force_generic_plan']) {
          const { plan, seqScans, fetched } = await explained(statement, mode)
          const nodes = nodesOf(plan)
          const fullScans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && isBig(node['Relation Name']))
          expect(fullScans, `${mode}\n${statement.text}`).toEqual([])
          // Functions hide their plans; the counters of the transaction do not.
          expect(seqScans, `${mode}\n${statement.text}`).toBe(0)
          expect(fetched, `${mode}\n${statement.text}`).toBeLessThanOrEqual(hot.reads)
          expect(Math.max(0, ...nodes.map(sortedBy)), `${mode}\n${statement.text}`).toBeLessThanOrEqual(
            hot.sorts ?? PAGE,
          )
        }
      }
    },
  )
})

const BIG = ['time_entries', 'matters', 'clients', 'matter_members', 'timer_segments']
const isBig = (table: string | undefined) => BIG.includes(table ?? '')

async function sentFor({ endpoint, query = {} }: Hot): Promise<SentStatement[]> {
  const sent = await record(async () => {
    const reply = await app.call(endpoint, { query }, token)
    expect(reply).toMatchObject({ status: 200 })
  })
  return withoutEntryCheck(sent)
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly Plans?: readonly Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How many rows go into a sort. */
const sortedBy = (node: Node): number =>
  node['Node Type'].endsWith('Sort') ? (node.Plans?.[0]?.['Actual Rows'] ?? 0) : 0

async function explained({ text, values }: SentStatement, mode: string) {
  if (!server) throw new Error('not connected')
  await server.query('begin read only')
  try {
    await server.query('select app.begin_request($1, $2, $3)', [sessionId, firm, 'plans'])
    await server.query(`set local plan_cache_mode = ${mode}`)
    await server.query(`prepare hot as ${text}`)
    const { rows: before } = await server.query<Counters>(COUNTERS, [BIG])
    const { rows } = await server.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, timing off, format json) execute hot${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`,
    )
    const { rows: after } = await server.query<Counters>(COUNTERS, [BIG])
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('no plan')
    const spent = (name: keyof Counters) => Number(after[0]?.[name] ?? 0) - Number(before[0]?.[name] ?? 0)
    return { plan, seqScans: spent('scans'), fetched: spent('fetched') }
  } finally {
    await server.query('rollback')
    await server.query('deallocate all')
  }
}

interface Counters {
  scans: string
  fetched: string
}
const COUNTERS = `select coalesce(sum(seq_scan), 0) as scans, coalesce(sum(idx_tup_fetch), 0) as fetched
  from pg_stat_xact_user_tables where schemaname = 'app' and relname = any ($1)`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}
