/**
 * The same statements bare: a process of its own that sends what the server sent for a call over the same driver, prepared,
 * as the same role, with the same settings. `statements` measures them alone inside a transaction that was entered before;
 * `transactions` measures begin, door, statements and, where something is written, commit, all sent without waiting.
 */
import pg from 'pg'
import { configureTypes } from '../server/src/platform/db/types.ts'
import { newId } from '../server/src/platform/ids.ts'
import { measured, type Measured } from './latencies.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
}
/** What changes from run to run: an id or a moment that the recorded call made. The same number is the same id. */
export type Value = { readonly fixed: unknown } | { readonly freshId: number } | { readonly now: true }

export interface SqlLoad {
  readonly url: string
  readonly seconds: number
  readonly mode: 'statements' | 'transactions'
  readonly reads: boolean
  /** One list of calls for each connection. */
  readonly connections: readonly {
    readonly door: readonly string[]
    readonly calls: readonly (readonly Statement[])[]
  }[]
}

configureTypes()

const names = new Map<string, string>()
function nameOf(text: string): string {
  const known = names.get(text) ?? `s${names.size}`
  names.set(text, known)
  return known
}

function valuesOf(values: readonly Value[], fresh: Map<number, string>): unknown[] {
  return values.map((value) => {
    if ('fixed' in value) return value.fixed
    if ('now' in value) return new Date()
    const id = fresh.get(value.freshId) ?? newId()
    fresh.set(value.freshId, id)
    return id
  })
}

async function runCall(client: pg.Client, call: readonly Statement[], fresh: Map<number, string>): Promise<void> {
  await Promise.all(
    call.map(({ text, values }) => client.query({ name: nameOf(text), text, values: valuesOf(values, fresh) })),
  )
}

async function load({ url, seconds, mode, reads, connections }: SqlLoad): Promise<Measured> {
  const opened = await Promise.all(
    connections.map(async (connection) => {
      const client = new pg.Client({ connectionString: url, pipeline: true })
      await client.connect()
      return { ...connection, client, fresh: new Map<number, string>() }
    }),
  )
  const enter = (client: pg.Client, door: readonly string[]) => [
    client.query(reads ? 'begin read only' : 'begin'),
    client.query({ name: 'enter', text: 'select app.enter($1, $2, $3)', values: [...door] }),
  ]
  if (mode === 'statements') for (const { client, door } of opened) await Promise.all(enter(client, door))
  const run = async (until: number, times: number[]) => {
    await Promise.all(
      opened.map(async ({ client, door, calls, fresh }) => {
        // Calls that belong together are finished together: a timer that was started is also stopped.
        for (let turn = 0; turn % calls.length !== 0 || performance.now() < until; turn += 1) {
          const call = calls[turn % calls.length] ?? []
          if (turn % calls.length === 0) fresh.clear()
          const before = performance.now()
          if (mode === 'statements') await runCall(client, call, fresh)
          else
            await Promise.all([
              ...enter(client, door),
              runCall(client, call, fresh),
              ...(reads ? [] : [client.query('commit')]),
            ])
          times.push(performance.now() - before)
          // The server does not wait for the commit of a reader either.
          if (mode === 'transactions' && reads) await client.query('commit')
        }
      }),
    )
  }
  await run(performance.now() + Math.min(1_000, seconds * 500), [])
  const times: number[] = []
  const startedAt = performance.now()
  await run(startedAt + seconds * 1000, times)
  const took = (performance.now() - startedAt) / 1000
  for (const { client } of opened) await client.end()
  return measured(times, took)
}

process.once('message', (message) => {
  load(message as SqlLoad).then(
    (found) => process.send?.({ found }, () => process.exit(0)),
    (error: unknown) => process.send?.({ failure: String(error) }, () => process.exit(1)),
  )
})
