import { beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { urlOfRole } from './platform/db/roles.ts'
import { aFirm, type TestFirm } from './testing/factories.ts'
import { seedAllRecordTypes, type RecordIds } from './testing/seed-all-record-types.ts'
import { statementRecorder, withoutEntryCheck, type SentStatement } from './testing/statements.ts'
import { useTestApp } from './testing/test-app.ts'

/**
 * No sum is cut in silence: what a call reads is explained by PostgreSQL, and neither are the rows below a sum or count
 * limited, nor the groups of one. Functions hide their plans; their tests compare sums.
 */
const app = useTestApp()
let firm: TestFirm
let own: RecordIds
let record: ReturnType<typeof statementRecorder>
beforeAll(async () => {
  record = statementRecorder(app.app.pool)
  firm = await aFirm(app)
  own = await seedAllRecordTypes(app, firm, { word: 'Obi', people: [firm.administrator] })
})

const reading = endpoints.filter(
  ([, { method, access, path, bare }]) =>
    method === 'GET' && access.kind === 'needs' && path !== '/admin/live' && !bare,
)

/** Limits that cut no sum: the reason, and a part of the statement. */
const ALLOWED: readonly (readonly [reason: string, part: RegExp])[] = [
  ['the first and the last day of a page', /min\("p"\."worked_on"\)/],
  ['whether there are two people, which is no figure', /count\(\*\) from \(select 1 from app\.members limit 2\)/],
  ['one group more than an answer may have, which is then refused', /limit 3001\b/],
  [
    'whether a balance has more postings than a page proves, which is no figure',
    /^select count\(\*\) as "count" from \(select 1 as "one" from "app"\."postings" as "p"/,
  ],
  ['the latest entries of a balance, each with all that it moved', /^select "x"\."entry_id".* limit \$\d+\) as "x"/s],
  ['the first people of a client as whom a page may be looked at, which is no figure', /'matters' = any \(a\.rights\)/],
  [
    'the latest invoices that a recurring one made, a list without figures',
    /from app\.recurring_invoice\w* m[\s\S]*limit 24\) d/,
  ],
]

interface Node {
  readonly 'Node Type': string
  readonly 'Group Key'?: readonly string[]
  readonly 'Parent Relationship'?: string
  readonly Plans?: readonly Node[]
}
const THROUGH = ['Sort', 'Incremental Sort', 'Subquery Scan', 'Result', 'Limit']
const children = (node: Node): readonly Node[] => node.Plans ?? []
const isPlanOfItsOwn = (node: Node) => ['InitPlan', 'SubPlan'].includes(node['Parent Relationship'] ?? '')
const partsOfPlan = (node: Node) => children(node).filter((child) => !isPlanOfItsOwn(child))
const nodesOf = (node: Node): Node[] => [node, ...children(node).flatMap(nodesOf)]
const below = (node: Node): Node[] => partsOfPlan(node).flatMap((child) => [child, ...below(child)])

/** What is wrong with a plan; none where nothing is cut. */
function cutSums(plan: Node): string[] {
  const sums = nodesOf(plan).filter((node) => node['Node Type'] === 'Aggregate')
  const cutRows = sums.filter((sum) => below(sum).some((node) => node['Node Type'] === 'Limit'))
  const limits = nodesOf(plan).filter((node) => node['Node Type'] === 'Limit')
  const cutGroups = limits.filter((limit) => isOfGroups(limit))
  return [...cutRows.map(() => 'a sum of limited rows'), ...cutGroups.map(() => 'limited groups')]
}

/** Whether what it limits are groups as they were made. */
function isOfGroups(node: Node): boolean {
  return partsOfPlan(node).some(
    (child) =>
      (child['Node Type'] === 'Aggregate' && child['Group Key'] !== undefined) ||
      (THROUGH.includes(child['Node Type']) && isOfGroups(child)),
  )
}

async function plansOf(statements: readonly SentStatement[]): Promise<(readonly [string, Node])[]> {
  const client = new pg.Client({ connectionString: urlOfRole(app.database.ownerUrl, 'app_server') })
  await client.connect()
  try {
    const plans: [string, Node][] = []
    for (const { text } of statements.filter(({ text: sent }) => /^\s*(select|with)\b/i.test(sent))) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (generic_plan, format json) ${text}`,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (plan) plans.push([text, plan])
    }
    return plans
  } finally {
    await client.end()
  }
}

const idFor = (name: string, endpoint: EndpointShape) => {
  const [capability = ''] = name.split('.')
  const kind = /\/client\//.test(endpoint.path) ? 'clients' : /\/matter\//.test(endpoint.path) ? 'matters' : capability
  return own[kind]?.[0] ?? ''
}

const QUERIES = {
  includeTotals: true,
  text: 'Obi',
  groupBy: 'matter',
  list: 'time-entries',
  from: '2026-03-01',
  to: '2026-03-31',
  slug: 'obi',
}
let explained = 0

describe('no sum is cut', () => {
  test.each(reading)('by %s', async (name, endpoint) => {
    const keys = Object.keys(endpoint.query?.shape ?? {})
    const ids = { matterId: own['matters']?.[0], matterIds: own['matters']?.join(), ...QUERIES }
    const needed = Object.fromEntries(Object.entries(ids).filter(([key]) => keys.includes(key)))
    const params = Object.fromEntries(
      Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, idFor(name, endpoint)]),
    )
    const sent = await record(async () => {
      await app.call(endpoint, { params, query: needed }, firm.administrator.token)
    })
    const plans = await plansOf(withoutEntryCheck(sent))
    explained += plans.length
    for (const [text, plan] of plans) {
      if (ALLOWED.some(([, part]) => part.test(text))) continue
      expect({ text, cut: cutSums(plan) }).toEqual({ text, cut: [] })
    }
  })

  test('by any statement that was seen', () => expect(explained).toBeGreaterThan(reading.length))

  test.each([
    ['a sum of limited rows', 'select sum(a.n) from (select billed_hours as n from app.time_entries limit 400) a'],
    ['limited groups', 'select matter_id, sum(billed_hours) from app.time_entries group by 1 order by 2 limit 400'],
  ])('the law can be broken: %s', async (cut, text) => {
    const [[, plan] = ['', undefined]] = await plansOf([{ text, values: [] }])
    expect(plan && cutSums(plan)).toContain(cut)
  })
})
