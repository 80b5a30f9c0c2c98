import pg from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

type WithDatabase = Pick<TestApp, 'database'>

/** Settings of the transaction, such as the firm that row security keeps it to. */
type Settings = Readonly<Record<`app.${string}`, string>>

export interface OtherTransaction {
  readonly client: pg.Client
  commit(): Promise<void>
}

/** A transaction of the owner beside those of the application: what it locks, they wait for. */
export async function openTransaction({ database }: WithDatabase, settings: Settings): Promise<OtherTransaction> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [name, value])
  await client.query('begin')
  return {
    client,
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** Waits until a connection of this database waits for the lock of another. */
export const someoneWaits = ({ database }: WithDatabase) =>
  expect
    .poll(async () => {
      const { rowCount } = await database.owner.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBeGreaterThan(0)

interface Held<T> {
  readonly settings: Settings
  readonly hold: (client: pg.Client) => Promise<unknown>
  readonly call: () => Promise<T>
}

/** What a call is answered that waits for what another transaction does at that moment. */
export async function concurrently<T>(test: WithDatabase, { settings, hold, call }: Held<T>): Promise<T> {
  const other = await openTransaction(test, settings)
  await hold(other.client)
  const called = call()
  await someoneWaits(test)
  await other.commit()
  return called
}
