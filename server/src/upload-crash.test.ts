import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { files, type Attachment } from '#contract/files.ts'
import { systemClock } from './platform/clock.ts'
import { createPool } from './platform/db/database.ts'
import { connectForTool } from './platform/db/tool-connection.ts'
import { urlOfRole } from './platform/db/roles.ts'
import { folderStore, incomingFolder } from './platform/files/folder-store.ts'
import { newId } from './platform/ids.ts'
import { aFirm, asOwnerOf, type FactoryParts, type TestFirm } from './testing/factories.ts'
import { PDF } from './testing/files.ts'
import { ServerProcess } from './testing/server-process.ts'

const KILLS = 3
const SENDERS = 10
/** Of one life of the server, before it is killed: all together stay below what one person may have waiting. */
const MOST_CONFIRMED = 10
const LARGEST = 1_500_000

let dataDir = ''
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lexhold-upload-crash-'))
  server = await ServerProcess.start(dataDir)
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Stored {
  readonly id: string
  readonly sha256: string
  readonly size_bytes: string
}

test('if the server is killed at any point while files are sent, each file has its complete content, and leftovers are removed', async () => {
  const firm = await inDatabase(aFirm)
  const confirmed = new Map<string, string>()
  let interrupted = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = confirmed.size + 1 + Math.floor(Math.random() * MOST_CONFIRMED)
    const { promise: isTime, resolve: itIsTime } = Promise.withResolvers<undefined>()
    const sending = Array.from({ length: SENDERS }, async () => {
      // Until the kill: each sender is somewhere else in its upload then.
      for (;;) {
        const content = aFile()
        const answer = await send(firm, content)
        if (!answer) break
        confirmed.set(answer.id, sha256(content))
        if (confirmed.size >= enough) itIsTime(undefined)
      }
      interrupted += 1
    })
    await Promise.race([isTime, Promise.all(sending)])
    await server.kill()
    await Promise.all(sending)
    await server.start()
    await expectCompleteFiles(firm, confirmed)
  }
  expect(interrupted).toBe(KILLS * SENDERS)

  // A record takes some of them in; all else is a day old by now. The clean-up is killed, too, and begins again.
  const expected = new Map([...confirmed].slice(0, 5))
  await inDatabase((parts) => attach(parts, firm, [...expected.keys()]))
  await age(firm)
  await cleanUp()
  await server.kill()
  await server.start()
  await expectCompleteFiles(firm, expected)
  await cleanUp()
  const remaining = [...expected.values()].toSorted()
  await vi.waitFor(async () => expect(await storedContents()).toEqual(remaining), { timeout: 20_000, interval: 200 })
  expect((await storedFiles(firm)).map(({ sha256: address }) => address).toSorted()).toEqual(remaining)
  expect(await readdir(incomingFolder(dataDir))).toEqual([])
  await expectCompleteFiles(firm, expected)
}, 120_000)

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const aFile = () => Buffer.concat([PDF, randomBytes(1 + Math.floor(Math.random() * LARGEST))])

/** Undefined where no answer came, so that nobody knows whether the file was kept. */
async function send(firm: TestFirm, content: Buffer): Promise<Attachment | undefined> {
  try {
    const answer = await fetch(`${server.url(files.upload.path)}?name=Receipt.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${firm.administrator.token}`, 'content-type': 'application/octet-stream' },
      body: new Blob([new Uint8Array(content)]),
    })
    const { data, message } = (await answer.json()) as { data: Attachment; message: string }
    if (answer.status !== 200) throw new Unexpected(`${answer.status}: ${message}`)
    return data
  } catch (error) {
    if (error instanceof Unexpected) throw error
    return undefined
  }
}
class Unexpected extends Error {}

/** Every row has its content, whole; and every upload that was confirmed has its row. */
async function expectCompleteFiles(firm: TestFirm, confirmed: ReadonlyMap<string, string>): Promise<void> {
  const rows = await storedFiles(firm)
  const store = folderStore(dataDir)
  const missing = new Set<string>()
  const broken: string[] = []
  for (const { sha256: address, size_bytes } of rows) {
    const content = await store.open(address).then(buffer, () => undefined)
    if (!content) missing.add(address)
    else if (sha256(content) !== address || content.length !== Number(size_bytes)) broken.push(address)
  }
  expect(broken).toEqual([])
  // A clean-up that goes on beside this takes a row first, then its content.
  expect((await storedFiles(firm)).filter(({ sha256: address }) => missing.has(address))).toEqual([])
  const known = new Map(rows.map(({ id, sha256: address }) => [id, address]))
  for (const [id, address] of confirmed) expect(known.get(id)).toBe(address)
}

async function storedContents(): Promise<string[]> {
  const found: string[] = []
  for await (const { sha256: address } of folderStore(dataDir).list()) found.push(address)
  return found.toSorted()
}

const asSender = (parts: FactoryParts, firm: TestFirm, work: (owner: pg.Client) => Promise<void>) =>
  asOwnerOf(parts, firm.id, async (owner) => {
    // Row security shows an upload to its sender alone, and binds the owner of the tables, too.
    await owner.query("select set_config('app.user_id', $1, false)", [firm.administrator.id])
    await work(owner)
  })

async function storedFiles(firm: TestFirm): Promise<Stored[]> {
  let rows: Stored[] = []
  await inDatabase((parts) =>
    asSender(parts, firm, async (owner) => {
      rows = (await owner.query<Stored>('select id, sha256, size_bytes from app.files')).rows
    }),
  )
  return rows
}

const attach = (parts: FactoryParts, firm: TestFirm, fileIds: string[]) =>
  asSender(parts, firm, async (owner) => {
    const id = newId()
    await owner.query(
      `insert into app.expenses (business_id, id, is_firm_expense, spent_on, unit_cost, amount_minor, cost_minor, currency,
         home_currency, home_amount_minor, billing_state, added_by)
       values ($1, $2, true, '2026-03-16', 12.5, 1250, 1250, 'USD', 'USD', 1250, 'notBillable', $3)`,
      [firm.id, id, firm.administrator.id],
    )
    await owner.query(
      'insert into app.expense_files (business_id, file_id, expense_id) select $1, unnest($2::uuid[]), $3',
      [firm.id, fileIds, id],
    )
  })

/** As if everything had been sent more than a day ago. */
async function age(firm: TestFirm): Promise<void> {
  await inDatabase((parts) =>
    asSender(parts, firm, async (owner) => {
      await owner.query(
        "update app.files set unreferred_since = now() - interval '25 hours' where unreferred_since is not null",
      )
      await owner.query("update app.stored_contents set claimed_at = now() - interval '25 hours'")
    }),
  )
  const folder = incomingFolder(dataDir)
  const before = new Date('2026-03-17T09:00Z')
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), before, before)
}

/** What the server does every hour; the job runs once the queue comes to it. */
const cleanUp = () => inDatabase(({ app }) => app.pool.query("select app.add_job('sweepFiles', '{}', null)"))

type Inside = FactoryParts & { readonly app: { readonly pool: pg.Pool } }

/** Looks into the database that the running server has open, for a moment. */
async function inDatabase<T>(work: (parts: Inside) => Promise<T>): Promise<T> {
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
