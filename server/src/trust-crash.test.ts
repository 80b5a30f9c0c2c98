import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { invoices } from '#contract/invoices.ts'
import { trustAccounts } from '#contract/trust-accounts.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { systemClock } from './platform/clock.ts'
import { aFirm, asOwnerOf, type TestFirm } from './testing/factories.ts'
import { insideDatabase, type InsideDatabase } from './testing/inside-database.ts'
import { invoiceBody } from './testing/invoices.ts'
import { aMatter } from './testing/matters.ts'
import { ServerProcess } from './testing/server-process.ts'

const WRITERS = 8

let dataDir = ''
let server: ServerProcess
let firm: TestFirm

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lexhold-trust-crash-'))
  server = await ServerProcess.start(dataDir)
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('if server or PostgreSQL are killed while client money pays an invoice, each transfer has all three legs or none', async () => {
  const matter = await inside(async (parts) => {
    firm = await aFirm(parts)
    return aMatter(parts, firm)
  })
  const { id: accountId } = await call<{ id: string }>(trustAccounts.create, { name: 'Client account' })
  const { id: ledgerId } = await call<{ id: string }>(trustLedgers.create, { accountId, matterId: matter.id })
  const date = '2026-03-17'
  await call(trustTransactions.deposit, {
    accountId,
    date,
    method: 'transfer',
    parts: [{ ledgerId, amount: 10_000 }],
  })
  const lines = [{ matterId: matter.id, description: 'Advice', quantity: 1, rate: 10_000, taxCodeIds: [] }]
  const { id: invoiceId } = await call<{ id: string }>(invoices.create, invoiceBody(matter, { lines }))
  await call(invoices.approve, {}, invoiceId)

  let confirmed = 0
  for (const end of ['server', 'database'] as const) {
    const [before, life] = [confirmed, { isOver: false }]
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!life.isOver) {
        const isDone = await call(trustTransactions.transferToOffice, { ledgerId, invoiceId, amount: 1, date }).then(
          () => true,
          () => false,
        )
        if (isDone) confirmed += 1
      }
    })
    while (confirmed < before + 40) await pause(5)
    if (end === 'database') server.killDatabase()
    await server.kill()
    life.isOver = true
    await Promise.all(writers)
    await server.start()
  }

  const stored = await inside((parts) =>
    asOwnerOf(parts, firm.id, async (owner) => {
      const { rows } = await owner.query<Record<string, string>>(
        `select (select count(*) from app.trust_transactions where kind = 'officeTransfer') as transfers,
           (select count(*) from app.payments) as payments,
           (select 1000000 - balance_minor from app.trust_ledgers where id = $1) as paid,
           (select coalesce(sum(total_minor - open_minor), 0) from app.invoice_shares) as settled,
           (select count(*) from app.ledger_differences(null, null)) as differences`,
        [ledgerId],
      )
      return rows[0]
    }),
  )
  const transfers = Number(stored?.['transfers'])
  // What was confirmed is there; what was cut off is there completely or not at all.
  expect(transfers).toBeGreaterThanOrEqual(confirmed)
  expect(transfers).toBeLessThanOrEqual(confirmed + 2 * WRITERS)
  const minor = String(transfers * 100)
  expect(stored).toEqual({
    transfers: String(transfers),
    payments: String(transfers),
    paid: minor,
    settled: minor,
    differences: '0',
  })
}, 240_000)

async function call<Data>(endpoint: EndpointShape, body: object, id = ''): Promise<Data> {
  const answer = await fetch(server.url(endpoint.path.replace(':id', id)), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${firm.administrator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, message } = (await answer.json()) as { data: Data; message: string }
  if (answer.status !== 200) throw new Error(`${answer.status}: ${message}`)
  return data
}

const inside = <T>(work: (parts: InsideDatabase) => Promise<T>): Promise<T> =>
  insideDatabase(dataDir, systemClock, work)
