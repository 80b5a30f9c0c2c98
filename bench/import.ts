import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { EndpointShape } from '#contract/endpoint.ts'
import { imports, type ImportDetail } from '#contract/imports.ts'
import { database, ownerRole, socketUrl } from '../server/src/platform/db/embedded.ts'
import { openDataFolder, openSocketFolder } from '../server/src/platform/db/embedded-cluster.ts'
import type { TestMatter } from '../server/src/testing/matters.ts'
import { compareWithAnalyzed, makeWorld, type JustFilled } from './just-filled.ts'
import { startServer } from './server.ts'

const DATA_DIR = path.resolve(import.meta.dirname, '../.cache/bench/import')
const PORT = 4737
const ROWS = 100_000
const DAYS = 900
const DAY_MS = 86_400_000
const LAST_DAY = Date.UTC(2025, 11, 29)
const MEGABYTE = 2 ** 20
const LOOK_AGAIN_MS = 100

export interface ImportMeasured {
  readonly rows: number
  /** Of the file. */
  readonly megabytes: number
  /** Taking the file in, checking every row of it, and importing them all. */
  readonly seconds: { readonly upload: number; readonly check: number; readonly import: number }
  /** Of the Node process in MB: before the file is brought, and the most at any time until its last row is imported. */
  readonly restingMemory: number
  readonly peakMemory: number
  /** The lists as soon as the import has ended, and after an analysis. */
  readonly lists: readonly JustFilled[]
  readonly postgresVersion: string
}

/** Years of time of a new firm, brought as a CSV file with the titles of Clio, through the server as it is started. */
export async function measureImport(listSeconds: number, say: (line: string) => void): Promise<ImportMeasured> {
  rmSync(DATA_DIR, { recursive: true, force: true })
  const server = await startServer(PORT, { DATA_DIR })
  try {
    const socketDir = await openSocketFolder(await openDataFolder(DATA_DIR))
    const ownerUrl = socketUrl(ownerRole, socketDir, database)
    const world = await makeWorld(ownerUrl)
    const [person] = world.people
    if (!person) throw new Error('nobody is signed in')
    const file = timeSheet(world.matters)
    const send = sender(person.token)
    await send(imports.list, {})
    const restingMemory = server.peakMemory()
    say(`importing ${ROWS.toLocaleString('en')} time entries`)
    const brought = await timed(() => send(imports.upload, { query: { kind: 'timeEntries', name: 'time.csv' }, file }))
    const { id, mapping, options } = brought.result
    const checked = await timed(async () => {
      await send(imports.check, { id, body: { mapping, ...options } })
      return rested(send, id)
    })
    assertOutcome(checked.result, 'checked')
    const imported = await timed(async () => {
      await send(imports.start, { id, body: {} })
      return rested(send, id)
    })
    assertOutcome(imported.result, 'done')
    const peakMemory = server.peakMemory()
    const seconds = { upload: brought.seconds, check: checked.seconds, import: imported.seconds }
    say(`  ${JSON.stringify(seconds)}, ${restingMemory.toFixed(0)} MB before, ${peakMemory.toFixed(0)} MB at most`)
    const lists = await compareWithAnalyzed({ port: PORT, ownerUrl, world, seconds: listSeconds })
    return {
      rows: ROWS,
      megabytes: file.length / MEGABYTE,
      seconds,
      restingMemory,
      peakMemory,
      lists,
      postgresVersion: await versionOf(ownerUrl),
    }
  } finally {
    await server.stop()
  }
}

/** Work of 900 days on all matters, with old ids, rates and narratives, and every eighth entry not billable. */
function timeSheet(matters: readonly TestMatter[]): Buffer {
  const lines = ['Id,matter,date,activity_description,note,price,quantity,non_billable']
  for (let number = 1; number <= ROWS; number += 1) {
    const day = new Date(LAST_DAY - (number % DAYS) * DAY_MS).toISOString().slice(0, 10)
    const matter = matters[number % matters.length]?.number ?? ''
    const note = `"Reviewed disclosure documents, bundle ${number}, and wrote to the other side"`
    const cells = [number, matter, day, 'Legal research', note, 250 + (number % 10), (1 + (number % 20)) / 10]
    lines.push(`${cells.join(',')},${number % 8 === 0 ? 'yes' : ''}`)
  }
  return Buffer.from(lines.join('\n'))
}

interface Sent {
  readonly id?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly file?: Buffer
}
type Send = (endpoint: EndpointShape, sent: Sent) => Promise<ImportDetail>

/** Calls the server as the web app does. */
const sender =
  (token: string): Send =>
  async ({ method, path: pattern }, { id = '', query = {}, body, file }) => {
    const url = `http://127.0.0.1:${PORT}/api${pattern.replace(':id', id)}?${new URLSearchParams(query).toString()}`
    const type = file ? 'application/octet-stream' : 'application/json'
    const payload = file ? Uint8Array.from(file) : body && JSON.stringify(body)
    const reply = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(payload !== undefined && { 'content-type': type }) },
      ...(payload !== undefined && { body: payload }),
    })
    if (!reply.ok) throw new Error(`${url}: ${await reply.text()}`)
    return ((await reply.json()) as { data: ImportDetail }).data
  }

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startedAt) / 1_000 }
}

/** The import once the server is no longer at it. */
async function rested(send: Send, id: string): Promise<ImportDetail> {
  for (;;) {
    const found = await send(imports.get, { id })
    if (!found.state.endsWith('ing')) return found
    await wait(LOOK_AGAIN_MS)
  }
}

function assertOutcome({ state, faultCount, createdCount, problem, faults }: ImportDetail, wanted: string): void {
  if (state === wanted && faultCount === 0 && createdCount === ROWS) return
  throw new Error(`${state}, ${createdCount} of ${ROWS} rows, ${problem} ${JSON.stringify(faults.slice(0, 3))}`)
}

async function versionOf(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
    return `PostgreSQL ${rows[0]?.version ?? ''}`
  } finally {
    await client.end()
  }
}
