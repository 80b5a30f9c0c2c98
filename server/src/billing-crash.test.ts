import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BillingRun } from '#contract/billing-run-shapes.ts'
import { billingRuns } from '#contract/billing-runs.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { verifyAudit } from './platform/db/audit-verify.ts'
import { systemClock } from './platform/clock.ts'
import { urlOfRole } from './platform/db/roles.ts'
import { aFirm, asOwnerOf, type TestFirm } from './testing/factories.ts'
import { insideDatabase, type InsideDatabase } from './testing/inside-database.ts'
import { insertUnbilledMatters } from './testing/unbilled-matters.ts'
import { ServerProcess } from './testing/server-process.ts'

const MATTERS = 500

let dataDir = ''
let server: ServerProcess
let firm: TestFirm

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lexhold-billing-crash-'))
  server = await ServerProcess.start(dataDir)
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('when server and PostgreSQL are killed in the middle of a run of 500 invoices, each matter is billed and mailed once', async () => {
  firm = await inside(async (parts) => {
    const made = await aFirm(parts)
    await insertUnbilledMatters(parts, made, { matters: MATTERS, entries: 2 })
    return made
  })
  const run = await call<BillingRun>(billingRuns.create, { upTo: '2026-03-31' })
  await until(run.id, ({ counts }) => counts.drafted >= 100)
  await server.kill()
  await server.start()
  expect((await until(run.id, ({ counts }) => counts.drafted >= 300)).resumedAt).not.toBeNull()
  server.killDatabase()
  await server.kill()
  await server.start()
  const drafts = await until(run.id, ({ step }) => step === null)
  expect(drafts.counts).toMatchObject({ drafted: MATTERS, queued: 0, failed: 0, skipped: 0 })

  await call(billingRuns.approve, {}, run.id)
  await until(run.id, ({ counts }) => counts.approved >= 50)
  await server.kill()
  await server.start()
  const approved = await until(run.id, ({ step }) => step === null)
  expect(approved.counts).toMatchObject({ approved: MATTERS, drafted: 0, approving: 0 })

  await call(billingRuns.send, {}, run.id)
  await until(run.id, ({ counts }) => counts.sent >= 50)
  await server.kill()
  await server.start()
  const sent = await until(run.id, ({ step }) => step === null)
  expect(sent.counts).toMatchObject({ sent: MATTERS, approved: 0, sending: 0 })

  const [stored] = await inside((parts) =>
    asOwnerOf(parts, firm.id, async (owner) => {
      const { rows } = await owner.query<Record<string, string>>(
        `select (select count(*) from app.invoices) as invoices,
           (select count(distinct matter_ids) from app.invoices) as matters,
           (select count(*) from app.billed_work) as works,
           (select count(*) from app.time_entries where billing_state = 'unbilled') as unbilled,
           (select count(distinct number) from app.invoices) as numbers,
           (select max(value) from app.counters where id like 'invoice%') as last,
           (select count(*) from app.journal_entries where event = 'invoice.approved') as entries,
           (select sum(base_minor) from app.postings) as balance,
           (select count(*) from app.invoice_mails) as mails,
           (select count(distinct invoice_id) from app.invoice_mails) as mailed`,
      )
      return rows
    }),
  )
  const all = String(MATTERS)
  expect(stored).toMatchObject({
    invoices: all,
    matters: all,
    works: String(MATTERS * 2),
    unbilled: '0',
    numbers: all,
    last: all,
    entries: all,
    balance: '0',
    mails: all,
    mailed: all,
  })
  const verdict = await inside(({ ownerUrl }) => verifyAudit(urlOfRole(ownerUrl, 'app_jobs')))
  expect(verdict.broken).toEqual([])
}, 240_000)

async function call<Data>(endpoint: EndpointShape, body: object, id = ''): Promise<Data> {
  const answer = await fetch(server.url(endpoint.path.replace(':id', id)), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${firm.administrator.token}`, 'content-type': 'application/json' },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
  })
  const { data, message } = (await answer.json()) as { data: Data; message: string }
  if (answer.status !== 200) throw new Error(`${answer.status}: ${message}`)
  return data
}

/** The run as soon as it is so far. */
async function until(id: string, isSo: (run: BillingRun) => boolean): Promise<BillingRun> {
  for (;;) {
    const run = await call<BillingRun>(billingRuns.get, {}, id)
    if (isSo(run)) return run
    await pause(50)
  }
}

const inside = <T>(work: (parts: InsideDatabase) => Promise<T>): Promise<T> =>
  insideDatabase(dataDir, systemClock, work)
