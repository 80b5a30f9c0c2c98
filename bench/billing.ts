import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { billingRuns } from '#contract/billing-runs.ts'
import type { BillingRun, BillingRunItem } from '#contract/billing-run-shapes.ts'
import { invoiceDocuments } from '#contract/invoice-documents.ts'
import { invoices } from '#contract/invoices.ts'
import { ledgerReports } from '#contract/ledger-reports.ts'
import { statements } from '#contract/statements.ts'
import { benchId, BENCH_LAST_DAY } from './data.ts'
import {
  approveBare,
  approveThroughBaseline,
  approveThroughProduct,
  recordApprovals,
  send,
} from './billing-approvals.ts'
import { onServer, SETS, urlOf } from './dataset.ts'
import type { Call } from './http-client.ts'
import type { Measured } from './latencies.ts'
import { measureMinimalDocument } from './minimal-document.ts'
import { measureScenario, throughHttp, type Place, type Row } from './measure.ts'
import { call, LIST, scenarios, type Scenario } from './scenarios.ts'
import { startServer, type RunningServer } from './server.ts'
import { benchFirms } from './sizes.ts'
import { openWorld, signIn, type BenchPerson } from './world.ts'

const PORT = 4735
const COPY = 'lexhold_billing_copy'
const BATCH = 1_000
/** Of the drafts beside the batch: so many are approved by each of the two baselines, the rest by the product. */
const APPROVED_BARE = 20
const APPROVALS = 80
/** More than the compiler remembers, so that each is made as one that it has never seen. */
const PDF_DRAFTS = 100

export interface BillingMeasured {
  readonly rows: readonly Row[]
  readonly approval: { readonly product: Measured; readonly baseline: Measured; readonly transaction: Measured }
  /** A draft of forty lines as PDF, the call that reads the same invoice, and the least document of forty lines. */
  readonly pdf: { readonly made: Measured; readonly read: Measured; readonly least: Measured }
  readonly batch: {
    readonly invoices: number
    readonly draftSeconds: number
    /** Until all were approved and had their document. */
    readonly issueSeconds: number
    /** The worst p95 in milliseconds of others' lists in a stretch of three seconds meanwhile. */
    readonly othersP95: number
  }
}

export const TRIAL_BALANCE = 'trial balance over 2,000,000 postings'
export const AGEING = 'ageing of receivables over 100,000 invoices'
const INVOICE_LIST = 'invoice list, newest first'

const reading = (name: string, calls: (person: BenchPerson) => Call[]): Scenario => ({
  name,
  subject: 'billing',
  reads: true,
  calls,
})

/** Asked by the administrator, who may see reports. */
const readingScenarios = (administrator: BenchPerson): readonly Scenario[] => [
  reading(INVOICE_LIST, (person) => [call(invoices.list, person, { query: { size: 50 } })]),
  reading('totals of the invoice list', (person) => [call(invoices.totals, person, {})]),
  reading(`${TRIAL_BALANCE}, at a month's end`, () => [
    call(ledgerReports.trialBalance, administrator, { query: { asAt: '2025-10-31' } }),
  ]),
  reading(`${TRIAL_BALANCE}, in mid-month`, () => [
    call(ledgerReports.trialBalance, administrator, { query: { asAt: '2025-10-14' } }),
  ]),
  reading(AGEING, () => [call(statements.ageing, administrator, { query: { by: 'client' } })]),
  reading(`${AGEING}, as at an earlier day`, () => [
    call(statements.ageing, administrator, { query: { by: 'client', asAt: '2025-06-30' } }),
  ]),
]

/** Billing on a firm with a journal of two million postings: its reading calls, single approvals, and a batch of a thousand. */
export async function measureBilling(seconds: number, say: (line: string) => void): Promise<BillingMeasured> {
  const ownerUrl = await urlOf('billing')
  const superuser = new pg.Client({ connectionString: await urlOf('billing', 'postgres') })
  await superuser.connect()
  const firmId = benchId('firm', 1, 1)
  await superuser.query('insert into app.billing_settings (business_id, allow_self_approval) values ($1, true)', [
    firmId,
  ])
  const administrator = await signIn(superuser, 1)
  await superuser.end()
  const people = benchFirms(SETS.billing.entries)[0]?.people ?? 0
  const place: Place = {
    port: PORT,
    ownerUrl,
    world: await openWorld(await urlOf('billing', 'postgres'), people),
    seconds,
  }
  let server = await startServer(PORT, { DATABASE_URL: ownerUrl })
  try {
    const rows: Row[] = []
    for (const scenario of readingScenarios(administrator)) {
      say(scenario.name)
      rows.push(await measureScenario(scenario, place))
    }
    say('approving invoices')
    const matterIds = await billableMatters(administrator)
    const drafts = await makeDrafts(administrator, matterIds.slice(BATCH, BATCH + APPROVALS))
    await server.stop()
    const approval = await measureApprovals({ ownerUrl, firmId, administrator }, drafts, async () => {
      server = await startServer(PORT, { DATABASE_URL: ownerUrl })
      await untilDocuments(2 * APPROVED_BARE)
      return server
    })
    await untilDocuments(APPROVALS)
    say(`billing ${BATCH.toLocaleString('en')} matters`)
    return { rows, approval, ...(await measureBatch(place, administrator, matterIds.slice(0, BATCH))) }
  } finally {
    await server.stop()
  }
}

async function billableMatters(administrator: BenchPerson): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ids.length < BATCH + APPROVALS; page += 1) {
    const query = { page, size: 200 }
    const { data: list } = await send<{ data: { id: string }[] }>(
      PORT,
      call(billingRuns.matters, administrator, { query }),
    )
    if (list.length === 0) throw new Error(`work waits on ${ids.length} matters only`)
    ids.push(...list.map(({ id }) => id))
  }
  return ids
}

async function startRun(person: BenchPerson, matterIds: readonly string[]): Promise<BillingRun> {
  const body = { matterIds, upTo: BENCH_LAST_DAY, issueDate: BENCH_LAST_DAY }
  return send(PORT, call(billingRuns.create, person, { body }))
}

/** Waits until a run does nothing any more. */
async function finished(person: BenchPerson, id: string): Promise<BillingRun> {
  for (;;) {
    const run = await send<BillingRun>(PORT, call(billingRuns.get, person, { params: { id } }))
    if (run.step === null) return run
    await wait(100)
  }
}

async function draftsOf(person: BenchPerson, runId: string): Promise<{ id: string; version: number }[]> {
  const query = { runId, size: 100 }
  const { data: list } = await send<{ data: BillingRunItem[] }>(PORT, call(billingRuns.items, person, { query }))
  return list.flatMap(({ invoice }) => (invoice ? [invoice] : []))
}

async function makeDrafts(person: BenchPerson, matterIds: readonly string[]): Promise<Call[]> {
  const { id } = await startRun(person, matterIds)
  await finished(person, id)
  const drafts = await draftsOf(person, id)
  return drafts.map((draft) =>
    call(invoices.approve, person, { params: { id: draft.id }, body: { version: draft.version } }),
  )
}

interface Approving {
  readonly ownerUrl: string
  readonly firmId: string
  readonly administrator: BenchPerson
}

async function measureApprovals(
  { ownerUrl, firmId, administrator }: Approving,
  drafts: readonly Call[],
  startAgain: () => Promise<RunningServer>,
): Promise<BillingMeasured['approval']> {
  const session = { person: administrator, firmId }
  const recorded = await onCopy((copyUrl) => recordApprovals(copyUrl, drafts.slice(0, 2 * APPROVED_BARE), session))
  const share = (from: number) => ({ ...recorded, calls: recorded.calls.slice(from, from + APPROVED_BARE) })
  const transaction = await approveBare(ownerUrl, share(0))
  const baseline = await approveThroughBaseline(ownerUrl, share(APPROVED_BARE))
  await startAgain()
  return { product: await approveThroughProduct(PORT, drafts.slice(2 * APPROVED_BARE)), baseline, transaction }
}

/** With a copy of the billing database, to which nobody may be connected. */
async function onCopy<T>(work: (copyUrl: string) => Promise<T>): Promise<T> {
  await onServer((client) => client.query(`create database ${COPY} template ${SETS.billing.name} strategy file_copy`))
  try {
    const url = new URL(await urlOf('billing'))
    url.pathname = `/${COPY}`
    return await work(url.href)
  } finally {
    await onServer((client) => client.query(`drop database ${COPY}`))
  }
}

/** Waits until so many invoices have their document. */
async function untilDocuments(count: number): Promise<void> {
  const superuser = new pg.Client({ connectionString: await urlOf('billing', 'postgres') })
  await superuser.connect()
  try {
    for (;;) {
      const { rows } = await superuser.query<{ count: number }>(
        `select count(*)::int as count from app.stored_documents where kind = 'invoice'`,
      )
      if ((rows[0]?.count ?? 0) >= count) return
      await wait(100)
    }
  } finally {
    await superuser.end()
  }
}

async function measureBatch(place: Place, person: BenchPerson, matterIds: readonly string[]) {
  const whileDrafting = keepReading(place)
  const startedAt = performance.now()
  const { id } = await startRun(person, matterIds)
  const drafted = await finished(person, id)
  const draftSeconds = (performance.now() - startedAt) / 1000
  const drafting = await whileDrafting.stop()
  const drafts = (await draftsOf(person, id)).slice(0, PDF_DRAFTS)
  const one = (calls: Call[]) =>
    throughHttp(
      reading('', () => calls),
      place,
      [person],
    )
  const pdf = {
    made: await one(drafts.map((draft) => call(invoiceDocuments.pdf, person, { params: { id: draft.id } }))),
    read: await one(drafts.map((draft) => call(invoices.get, person, { params: { id: draft.id } }))),
    least: await measureMinimalDocument(),
  }
  const whileIssuing = keepReading(place)
  const resumedAt = performance.now()
  await send(PORT, call(billingRuns.approve, person, { params: { id }, body: {} }))
  const { counts } = await finished(person, id)
  await untilDocuments(APPROVALS + BATCH)
  const issueSeconds = (performance.now() - resumedAt) / 1000
  const issuing = await whileIssuing.stop()
  if (counts.approved !== BATCH)
    throw new Error(`of ${BATCH}: ${JSON.stringify(drafted.counts)}, ${JSON.stringify(counts)}`)
  return { pdf, batch: { invoices: BATCH, draftSeconds, issueSeconds, othersP95: Math.max(drafting, issuing) } }
}

const STRETCH_SECONDS = 3

/** Another person opens the first page of the list of time again and again, in stretches, until it is stopped. */
function keepReading(place: Place): { stop: () => Promise<number> } {
  const list = scenarios.find(({ name }) => name === LIST)
  if (!list) throw new Error('no list')
  let isStopped = false
  const found: number[] = []
  const reads = (async () => {
    while (!isStopped)
      found.push((await throughHttp(list, { ...place, seconds: STRETCH_SECONDS }, place.world.people.slice(0, 1))).p95)
  })()
  return {
    async stop() {
      isStopped = true
      await reads
      return Math.max(...found)
    },
  }
}
