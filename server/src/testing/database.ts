import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { onServer, urlOfDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the template database; tests clone it. */
    templateUrl: string
  }
}

export interface TestDatabase {
  readonly ownerUrl: string
  /** Connected as the owner, for asking what is really stored. */
  readonly owner: pg.Client
  drop(): Promise<void>
}

/** A database of its own, cloned from the template in a fraction of a second. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const name = `lexhold_test_${randomBytes(6).toString('hex')}`
  const template = new URL(templateUrl).pathname.slice(1)
  const serverUrl = urlOfDatabase(templateUrl, 'postgres')
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  const ownerUrl = urlOfDatabase(templateUrl, name)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  return {
    ownerUrl,
    owner,
    async drop() {
      await owner.end()
      await onServer(serverUrl, (client) => dropDatabase(client, name))
    },
  }
}

const TICK_MS = 10

/**
 * Begins to measure the processor time of the database's connections, which other work of the machine does not lengthen;
 * the function returned gives it in milliseconds, or undefined where the server is not on this machine.
 */
export async function measureDatabase(database: TestDatabase): Promise<() => Promise<number | undefined>> {
  const before = await ticksByConnection(database)
  return async () => {
    const after = await ticksByConnection(database)
    if (before.size === 0 || after.size === 0) return undefined
    return [...after].reduce((sum, [pid, ticks]) => sum + ticks - (before.get(pid) ?? 0), 0) * TICK_MS
  }
}

async function ticksByConnection({ owner }: TestDatabase): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return new Map(
    rows.flatMap(({ pid }) => {
      const file = `/proc/${pid}/stat`
      if (!existsSync(file)) return []
      const [, fields = ''] = readFileSync(file, 'utf8').split(') ')
      const [user, system] = fields.split(' ').slice(11, 13)
      return [[pid, Number(user) + Number(system)]]
    }),
  )
}

const NO_RIGHT = '42501'
const TRIES = 50
const PAUSE_MS = 100

/** PostgreSQL's own housekeeping may be at work in it, which its owner cannot end; it is done in a moment. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== NO_RIGHT) throw error
      await wait(PAUSE_MS)
    }
  }
}
