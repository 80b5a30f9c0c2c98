import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from './platform/clock.ts'
import { createPool } from './platform/db/database.ts'
import { connectForTool } from './platform/db/tool-connection.ts'
import { urlOfRole } from './platform/db/roles.ts'
import { aFirm, asOwnerOf, type FactoryParts, type TestFirm } from './testing/factories.ts'
import { ServerProcess } from './testing/server-process.ts'

const INVOICES = 8

let dataDir = ''
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lexhold-mail-crash-'))
  server = await ServerProcess.start(dataDir)
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('if the server is killed while invoices are issued and sent, each document is made, each mail is sent once or said to be uncertain', async () => {
  const firm = await inDatabase(aFirm)
  const matter = await aMatter(firm)
  const sent: string[] = []
  let issued = 0
  for (const isLast of [false, true]) {
    for (let made = 0; made < INVOICES; made += 1) {
      const { id } = await call<{ id: string }>(firm, 'POST', '/admin/invoice', {
        clientId: matter.clientId,
        issueDate: '2026-03-17',
        lines: [{ matterId: matter.id, description: 'Advice', quantity: 2, rate: 100, taxCodeIds: [] }],
      })
      await call(firm, 'POST', `/admin/invoice/${id}/approve`, {})
      issued += 1
      const email = `client${sent.length}@client.example`
      await call(firm, 'POST', `/admin/invoice/${id}/send`, { recipients: [email], subject: 'Invoice', text: 'Hello' })
      sent.push(email)
    }
    // Some of the jobs have run, one or two are running, the others wait.
    if (!isLast) {
      await server.kill()
      await server.start()
    }
  }
  await server.kill()
  await server.start()
  await expect.poll(() => waitingJobs(), { timeout: 60_000, interval: 300 }).toBe(0)

  const mails = await readMails(firm)
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(sent.toSorted())
  const files = (await readdir(path.join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))
  const arrived = (email: string) => files.filter((name) => name.includes(`_${email}_`)).length
  for (const { recipient, sent_at: sentAt, handed_over_at: handedOverAt } of mails) {
    expect(handedOverAt).not.toBeNull()
    // What was handed over when the server was killed may have left, and is not sent again by itself.
    expect(arrived(recipient)).toBeGreaterThanOrEqual(sentAt ? 1 : 0)
    expect(arrived(recipient)).toBeLessThanOrEqual(1)
  }
  // Two jobs run at a time, so that each of the two kills leaves two in doubt at most.
  expect(mails.filter(({ sent_at: sentAt }) => sentAt === null).length).toBeLessThanOrEqual(4)
  expect(await countDocuments(firm)).toBe(issued)
}, 180_000)

async function aMatter(firm: TestFirm): Promise<{ id: string; clientId: string }> {
  const client = { clientType: 'Company', companyName: 'Harborline Bank' }
  const { id: clientId } = await call<{ id: string }>(firm, 'POST', '/admin/client-info', client)
  const matter = { clientId, matterName: 'Obi v Ade', matterRate: 'Hourly', hourlyRate: 400 }
  return { id: (await call<{ id: string }>(firm, 'POST', '/admin/matter-master', matter)).id, clientId }
}

async function call<T>({ administrator }: TestFirm, method: string, address: string, body: object): Promise<T> {
  const response = await fetch(server.url(address), {
    method,
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { message: string; data: T }
  if (response.status !== 200) throw new Error(`${method} ${address}: ${answer.message}`)
  return answer.data
}

interface Mail {
  readonly recipient: string
  readonly handed_over_at: Date | null
  readonly sent_at: Date | null
}

const readMails = (firm: TestFirm) =>
  inDatabase((parts) =>
    asOwnerOf(parts, firm.id, async (owner) => {
      const { rows } = await owner.query<Mail>('select recipient, handed_over_at, sent_at from app.invoice_mails')
      return rows
    }),
  )

const countDocuments = (firm: TestFirm) =>
  inDatabase((parts) =>
    asOwnerOf(parts, firm.id, async (owner) => (await owner.query('select 1 from app.stored_documents')).rowCount),
  )

const waitingJobs = () =>
  inDatabase(async ({ database }) => {
    const { rows } = await database.owner.query<{ waiting: string }>(
      `select count(*) as waiting from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier in ('mail', 'invoiceIssued')`,
    )
    return Number(rows[0]?.waiting)
  })

/** Looks into the database that the running server has open, for a moment. */
async function inDatabase<T>(work: (parts: FactoryParts) => Promise<T>): Promise<T> {
  const { ownerUrl } = await connectForTool({ databaseUrl: undefined, dataDir })
  const pool = createPool(urlOfRole(ownerUrl, 'app_server'), 1)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await work({ app: { pool }, database: { owner }, clock: systemClock })
  } finally {
    await owner.end()
    await pool.end()
  }
}
