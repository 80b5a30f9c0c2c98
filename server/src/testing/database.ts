import { randomBytes } from 'node:crypto'
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
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const ownerUrl = urlOfDatabase(templateUrl, name)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  return {
    ownerUrl,
    owner,
    async drop() {
      await owner.end()
      await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
