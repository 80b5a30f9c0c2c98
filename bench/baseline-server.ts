/**
 * What this machine allows: a process of its own that answers every request with the same prepared bytes after it has sent
 * the statements that the server sends for the call. It does nothing else: no session, no rules, no rows turned into an
 * answer. The time that the product takes in addition is the product's own work.
 */
import { createServer } from 'node:http'
import { BareClient, type RecordedCalls } from './bare-calls.ts'

export interface BaselineServer {
  readonly url: string
  readonly port: number
  readonly reads: boolean
  /** One for each connection to the database. */
  readonly connections: readonly RecordedCalls[]
  readonly answer: string
}

async function serve({ url, port, reads, connections, answer }: BaselineServer): Promise<void> {
  const free = await Promise.all(connections.map((recorded) => BareClient.open(url, recorded, reads)))
  const waiting: ((client: BareClient) => void)[] = []
  const take = () => {
    const client = free.pop()
    return client ? Promise.resolve(client) : new Promise<BareClient>((resolve) => waiting.push(resolve))
  }
  const give = (client: BareClient) => {
    const next = waiting.shift()
    if (next) next(client)
    else free.push(client)
  }
  const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(answer) }
  const server = createServer((_request, response) => {
    const answered = take().then(async (client) => {
      const { settled } = await client.transaction()
      response.writeHead(200, head).end(answer)
      await settled
      give(client)
    })
    answered.catch(giveUp)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
}

const giveUp = (error: unknown) => process.send?.({ failure: String(error) }, () => process.exit(1))

process.once('message', (message) => {
  serve(message as BaselineServer).then(() => process.send?.({ isReady: true }), giveUp)
})
process.once('disconnect', () => process.exit(0))
