import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { timer, type TimerLog } from '#contract/timer.ts'
import { verifyAudit } from './platform/db/audit-verify.ts'
import { systemClock } from './platform/clock.ts'
import { urlOfRole } from './platform/db/roles.ts'
import { newId } from './platform/ids.ts'
import { aFirm, asOwnerOf, type TestFirm } from './testing/factories.ts'
import { insideDatabase, type InsideDatabase } from './testing/inside-database.ts'
import { ServerProcess } from './testing/server-process.ts'

const ENTRIES = 2_000
const CLIENTS = 16

let dataDir = ''
let server: ServerProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lexhold-crash-'))
  server = await ServerProcess.start(dataDir)
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('when server and PostgreSQL are killed while 2,000 entries are saved, each confirmed entry exists once', async () => {
  const work = await inDatabase(aFirmAtWork)
  const { runningSince } = await post<TimerLog>(timer.start.path, work.firm.administrator.token)
  expect(runningSince).not.toBeNull()

  const saving = new Saving(work)
  const finished = Promise.all(Array.from({ length: CLIENTS }, () => saving.work()))
  // Somewhere within each third of the work: both at once, PostgreSQL a moment earlier, PostgreSQL alone.
  await Promise.race([finished, saving.until(randomIn(100, 600))])
  server.killDatabase()
  await server.kill()
  await server.start()
  await Promise.race([finished, saving.until(randomIn(700, 1_200))])
  await server.kill()
  await server.start()
  await Promise.race([finished, saving.until(randomIn(1_300, 1_900))])
  server.killDatabase()
  await finished

  expect(saving.confirmed.size).toBe(ENTRIES)
  expect(saving.interrupted).toBeGreaterThan(0)
  const stored = await inDatabase((parts) => storedEntries(parts, work.firm))
  expect(stored).toHaveLength(ENTRIES)
  expect(new Map(stored.map(({ description, id }) => [description, id]))).toEqual(saving.confirmed)

  const running = await post<TimerLog>(timer.total.path, work.firm.administrator.token)
  expect(running).toMatchObject({ isStarted: true, runningSince })

  await vi.waitFor(
    async () => {
      const verdict = await inDatabase(({ ownerUrl }) => verifyAudit(urlOfRole(ownerUrl, 'app_jobs')))
      expect(verdict.broken).toEqual([])
      expect(verdict.unsealed).toBe(0)
      expect(verdict.rows).toBeGreaterThan(ENTRIES)
    },
    { timeout: 15_000, interval: 500 },
  )
}, 90_000)

interface Work {
  readonly firm: TestFirm
  readonly clientId: string
  readonly matterId: string
  readonly activityId: string
}

/** Sixteen clients that save entry after entry, and ask again with the same key whenever they got no answer. */
class Saving {
  readonly #work: Work
  /** The entry's text → the id that the server confirmed. */
  readonly confirmed = new Map<string, string>()
  interrupted = 0
  #next = 0
  #waiting: { count: number; resolve: () => void } | undefined

  constructor(work: Work) {
    this.#work = work
  }

  /** Resolves as soon as so many entries are confirmed. */
  until(count: number): Promise<void> {
    return new Promise((resolve) => (this.#waiting = { count, resolve }))
  }

  async work(): Promise<void> {
    while (this.#next < ENTRIES) {
      const description = `entry ${(this.#next += 1)}`
      const entry = await this.#save(description)
      this.confirmed.set(description, entry.id)
      if (this.#waiting && this.confirmed.size >= this.#waiting.count) this.#waiting.resolve()
    }
  }

  async #save(description: string): Promise<TimeEntry> {
    const { firm, clientId, matterId, activityId } = this.#work
    const body = {
      clientId,
      matterId,
      activityId,
      timeEntryUserId: firm.administrator.id,
      isBillable: 4,
      timeEntryDate: '2026-03-17',
      duration: 0.5,
      description,
    }
    const key = newId()
    for (;;) {
      const answer = await send(timeEntries.create.path, firm.administrator.token, { body, key })
      if (answer?.status === 200) return answer.data as TimeEntry
      // No answer, or the word that the database is away: nobody knows whether the entry was saved.
      if (answer && answer.status < 500) throw new Error(`${answer.status}: ${answer.message}`)
      this.interrupted += 1
      await pause(20)
    }
  }
}

interface Reply {
  readonly status: number
  readonly message: string
  readonly data: unknown
}

/** Undefined where the connection broke before an answer came. */
async function send(
  path: string,
  token: string,
  { body = {}, key }: { body?: object; key?: string } = {},
): Promise<Reply | undefined> {
  try {
    const answer = await fetch(server.url(path), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
    const { message, data } = (await answer.json()) as Reply
    return { status: answer.status, message, data }
  } catch {
    return undefined
  }
}

async function post<Data>(path: string, token: string): Promise<Data> {
  const answer = await send(path, token)
  expect(answer).toMatchObject({ status: 200 })
  return answer?.data as Data
}

const inDatabase = <T>(work: (parts: InsideDatabase) => Promise<T>): Promise<T> =>
  insideDatabase(dataDir, systemClock, work)

async function aFirmAtWork(parts: InsideDatabase): Promise<Work> {
  const firm = await aFirm(parts)
  const [clientId, matterId] = [newId(), newId()]
  await asOwnerOf(parts, firm.id, async (owner) => {
    await owner.query(
      `insert into app.clients (business_id, id, number, kind, company_name, created_by)
       values ($1, $2, 'C-0001', 'company', 'Obi Foods Limited', $3)`,
      [firm.id, clientId, firm.administrator.id],
    )
    await owner.query(
      `insert into app.matters (business_id, id, number, client_id, name, rate_type, currency, opened_on, created_by)
       values ($1, $2, 'M-0001', $3, 'Obi v Ade', 'hourly', 'USD', '2026-01-05', $4)`,
      [firm.id, matterId, clientId, firm.administrator.id],
    )
  })
  return { firm, clientId, matterId, activityId: await firm.activityId() }
}

const storedEntries = (parts: InsideDatabase, firm: TestFirm) =>
  asOwnerOf(parts, firm.id, async (owner) => {
    const { rows } = await owner.query<{ id: string; description: string }>(
      'select id, description from app.time_entries',
    )
    return rows
  })

const randomIn = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from))
