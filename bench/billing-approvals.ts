import { urlOfRole } from '../server/src/platform/db/roles.ts'
import { statementRecorder, withoutEntryCheck } from '../server/src/testing/statements.ts'
import { BareClient, type RecordedCalls } from './bare-calls.ts'
import type { BaselineServer } from './baseline-server.ts'
import type { Call } from './http-client.ts'
import { summarize, type Measured } from './latencies.ts'
import { answer, BASELINE_PORT, firstMessage, forked, openAppHere } from './measure.ts'
import type { BenchPerson } from './world.ts'

/**
 * What approvals of invoices send. An invoice is approved once, so they are recorded on a copy of the database, which has the
 * same drafts and takes the same numbers.
 */
export async function recordApprovals(
  copyUrl: string,
  calls: readonly Call[],
  { person, firmId }: { person: BenchPerson; firmId: string },
): Promise<RecordedCalls> {
  const app = await openAppHere(copyUrl)
  try {
    const recorder = statementRecorder(app.pool)
    const recorded = []
    for (const call of calls) {
      const sent = await recorder(() => answer(app, call))
      recorded.push(
        withoutEntryCheck(sent).map(({ text, values }) => ({ text, values: values.map((fixed) => ({ fixed })) })),
      )
    }
    return { session: [person.sessionId, firmId, 'bench'], calls: recorded }
  } finally {
    await app.close()
  }
}

/** The recorded transactions, one after the other, over the driver alone. */
export async function approveBare(ownerUrl: string, recorded: RecordedCalls): Promise<Measured> {
  const client = await BareClient.open(urlOfRole(ownerUrl, 'app_server'), recorded, false)
  try {
    return await timesOf(recorded.calls.length, () => client.transaction())
  } finally {
    await client.end()
  }
}

/** The same behind a bare HTTP server. */
export async function approveThroughBaseline(ownerUrl: string, recorded: RecordedCalls): Promise<Measured> {
  const setUp: BaselineServer = {
    url: urlOfRole(ownerUrl, 'app_server'),
    port: BASELINE_PORT,
    reads: false,
    connections: [recorded],
    answer: '{}',
  }
  const server = forked('baseline-server.ts', setUp)
  try {
    await firstMessage(server, 'baseline-server.ts')
    return await timesOf(recorded.calls.length, () => send(BASELINE_PORT, { method: 'POST', path: '/', token: '' }))
  } finally {
    server.disconnect()
  }
}

export function approveThroughProduct(port: number, calls: readonly Call[]): Promise<Measured> {
  let next = 0
  return timesOf(calls.length, () => send(port, calls[next++] as Call))
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = []
  const startedAt = performance.now()
  while (times.length < count) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  return summarize(times, (performance.now() - startedAt) / 1000)
}

/** The data of an answer, which has to be a 200. */
export async function send<T>(port: number, { method, path, token, body }: Call): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${text.slice(0, 600)}`)
  return (JSON.parse(text) as { data: T }).data
}
