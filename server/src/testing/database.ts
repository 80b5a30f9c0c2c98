import { randomBytes } from 'node:crypto'
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
