import { rmSync } from 'node:fs'
import path from 'node:path'
import { timeEntries } from '#contract/time-entries.ts'
import { asOwner, withConnection } from '../server/src/platform/db/as-owner.ts'
import { createPool } from '../server/src/platform/db/database.ts'
import { ownerRole, socketUrl, database } from '../server/src/platform/db/embedded.ts'
import { openDataFolder, openSocketFolder } from '../server/src/platform/db/embedded-cluster.ts'
import { urlOfRole } from '../server/src/platform/db/roles.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { aFirm, type FactoryParts } from '../server/src/testing/factories.ts'
import { aMatter, type TestMatter } from '../server/src/testing/matters.ts'
import { throughHttp, type Place } from './measure.ts'
import { scenarios } from './scenarios.ts'
import { startServer } from './server.ts'
import type { World } from './world.ts'

const DATA_DIR = path.resolve(import.meta.dirname, '../.cache/bench/just-filled')
const PORT = 4733
const ENTRIES = 100_000
const MATTERS = 200
const CONNECTIONS = 16
const DAYS = 60
const DAY_MS = 86_400_000
const LAST_DAY = Date.UTC(2025, 11, 29)

/** p50 in milliseconds of a list of a database that was filled a moment ago, and after an analysis of all its tables. */
export interface JustFilled {
  readonly name: string
  readonly before: number
  readonly after: number
}

/**
 * A new firm on a new database records its work through the API, and then opens its lists: nothing has been analysed but by
 * the server and its PostgreSQL themselves.
 */
export async function measureJustFilled(seconds: number, say: (line: string) => void): Promise<JustFilled[]> {
  rmSync(DATA_DIR, { recursive: true, force: true })
  const server = await startServer(PORT, { DATA_DIR })
  try {
    const socketDir = await openSocketFolder(await openDataFolder(DATA_DIR))
    const ownerUrl = socketUrl(ownerRole, socketDir, database)
    const world = await makeWorld(ownerUrl)
    say(`recording ${ENTRIES.toLocaleString('en')} time entries`)
    await recordWork(world)
    return await compareWithAnalyzed({ port: PORT, ownerUrl, world, seconds })
  } finally {
    await server.stop()
  }
}

/** The lists of a database as it is now, and again after an analysis of all its tables. */
export async function compareWithAnalyzed(place: Place): Promise<JustFilled[]> {
  const before = await p50OfLists(place)
  await asOwner(place.ownerUrl, (owner) => owner.query('analyze'))
  const after = await p50OfLists(place)
  return [...before].map(([name, p50]) => ({ name, before: p50, after: after.get(name) ?? Number.NaN }))
}

/** A new firm with so many matters, whose administrator is signed in. */
export async function makeWorld(ownerUrl: string): Promise<World & { readonly matters: readonly TestMatter[] }> {
  const pool = createPool(urlOfRole(ownerUrl, 'app_server'), 2)
  try {
    return await withConnection(ownerUrl, async (owner) => {
      const parts: FactoryParts = { app: { pool }, database: { owner }, clock: systemClock }
      const firm = await aFirm(parts)
      const { id, token } = firm.administrator
      const matters: TestMatter[] = []
      while (matters.length < MATTERS) matters.push(await aMatter(parts, firm))
      const people = [{ id, token, sessionId: '' }]
      return { firmId: firm.id, people, matters, activityId: await firm.activityId(), names: [] }
    })
  } finally {
    await pool.end()
  }
}

async function recordWork({ people, matters, activityId }: World): Promise<void> {
  const [person] = people
  let next = 0
  const record = async () => {
    while (next < ENTRIES) {
      const number = (next += 1)
      const matter = matters[number % matters.length]
      const body = {
        clientId: matter?.clientId,
        matterId: matter?.id,
        activityId,
        timeEntryUserId: person?.id,
        isBillable: number % 8 === 0 ? 2 : 4,
        timeEntryDate: new Date(LAST_DAY - (number % DAYS) * DAY_MS).toISOString().slice(0, 10),
        duration: (1 + (number % 20)) / 10,
        description: `Reviewing disclosure documents, bundle ${number}`,
      }
      const reply = await fetch(`http://127.0.0.1:${PORT}/api${timeEntries.create.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person?.token ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`an entry was refused: ${await reply.text()}`)
      await reply.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, record))
}

async function p50OfLists(place: Place): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const scenario of scenarios.filter(({ subject }) => subject === 'list'))
    found.set(scenario.name, (await throughHttp(scenario, place, place.world.people.slice(0, 1))).p50)
  return found
}
