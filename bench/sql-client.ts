/**
 * The statements without the product: a process of its own that sends what the server sent for a call over the same driver, prepared,
 * as the same role, with the same settings. `statements` measures only them, inside a transaction that has begun before;
 * `transactions` measures begin, the check of the session, statements and, where something is written, commit, all sent
 * without waiting.
 */
import { BareClient, type RecordedCalls } from './bare-calls.ts'
import { summarize, type Measured } from './latencies.ts'

export interface SqlLoad {
  readonly url: string
  readonly seconds: number
  readonly mode: 'statements' | 'transactions'
  readonly reads: boolean
  /** One for each connection. */
  readonly connections: readonly RecordedCalls[]
}

async function load({ url, seconds, mode, reads, connections }: SqlLoad): Promise<Measured> {
  const clients = await Promise.all(connections.map((recorded) => BareClient.open(url, recorded, reads)))
  if (mode === 'statements') for (const client of clients) await client.enter()
  const run = async (until: number, times: number[]) => {
    await Promise.all(
      clients.map(async (client) => {
        while (!client.isBetweenCalls || performance.now() < until) {
          const before = performance.now()
          const sent = await (mode === 'statements' ? client.statements() : client.transaction())
          times.push(performance.now() - before)
          await sent?.settled
        }
      }),
    )
  }
  await run(performance.now() + Math.min(1_000, seconds * 500), [])
  const times: number[] = []
  const startedAt = performance.now()
  await run(startedAt + seconds * 1000, times)
  const took = (performance.now() - startedAt) / 1000
  for (const client of clients) await client.end()
  return summarize(times, took)
}

process.once('message', (message) => {
  load(message as SqlLoad).then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (error: unknown) => process.send?.({ failure: String(error) }, () => process.exit(1)),
  )
})
