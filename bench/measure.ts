import { fork, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openApp, type App } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { urlOfRole } from '../server/src/platform/db/roles.ts'
import { folderStore } from '../server/src/platform/files/folder-store.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { statementRecorder, withoutEntryCheck, type SentStatement } from '../server/src/testing/statements.ts'
import type { RecordedCalls, Statement, Value } from './bare-calls.ts'
import type { Call, HttpLoad } from './http-client.ts'
import type { Measured } from './latencies.ts'
import type { BaselineServer } from './baseline-server.ts'
import { CREATE, LIST, type Scenario } from './scenarios.ts'
import type { SqlLoad } from './sql-client.ts'
import type { BenchPerson, World } from './world.ts'

const CLIENTS = 16
export const BASELINE_PORT = 4732

export interface Row {
  readonly scenario: Scenario
  readonly one: Measured
  readonly sixteen: Measured
  /** Only the statements, inside an open transaction; measured for what reads. */
  readonly statements: Measured | undefined
  /** With begin, the check of session and membership, and commit. */
  readonly transaction: Measured
  readonly transactionSixteen: Measured
  readonly baseline: Baseline | undefined
}

/** What the machine allows: the transaction, and an answer prepared beforehand (bench/baseline-server.ts). */
export interface Baseline {
  readonly one: Measured
  readonly sixteen: Measured
}

/** The calls whose bars are relative to what the machine allows. */
const hasBaseline = ({ name, subject }: Scenario) =>
  name === LIST || name === CREATE || subject === 'billing' || subject === 'trust'

export interface Place {
  readonly port: number
  readonly ownerUrl: string
  readonly world: World
  readonly seconds: number
}

/** One scenario through HTTP and as bare SQL, with one client and with sixteen. */
export async function measureScenario(scenario: Scenario, place: Place): Promise<Row> {
  const { world } = place
  const [first] = world.people
  if (!first) throw new Error('nobody is signed in')
  const one = await throughHttp(scenario, place, [first])
  const sixteen = await throughHttp(scenario, place, world.people.slice(0, CLIENTS))
  const recordings = await record(scenario, place, world.people.slice(0, CLIENTS))
  const bare = (mode: SqlLoad['mode'], clients: number) =>
    asBareSql({ scenario, recordings: recordings.slice(0, clients), mode }, place)
  return {
    scenario,
    one,
    sixteen,
    statements: scenario.reads ? await bare('statements', 1) : undefined,
    transaction: await bare('transactions', 1),
    transactionSixteen: await bare('transactions', CLIENTS),
    baseline: hasBaseline(scenario) ? await measureBaseline(scenario, recordings, place) : undefined,
  }
}

export interface Writers {
  readonly product: Measured
  readonly transactions: Measured
}

/** People who write at once, one connection each: through HTTP, and the same statements bare by sixteen. */
export async function measureWriters(
  scenario: Scenario,
  place: Place,
  people: readonly BenchPerson[],
): Promise<Writers> {
  const recordings = await record(scenario, place, people.slice(0, CLIENTS))
  return {
    product: await throughHttp(scenario, place, people),
    transactions: await asBareSql({ scenario, recordings, mode: 'transactions' }, place),
  }
}

export const throughHttp = (scenario: Scenario, { port, seconds, world }: Place, people: readonly BenchPerson[]) =>
  inChild<HttpLoad>('http-client.ts', {
    port,
    seconds,
    connections: people.map((person) => scenario.calls(person, world)),
    ...(scenario.atOnce !== undefined && { atOnce: scenario.atOnce }),
  })

/** What the calls of one person sent. Writers cannot share one recording, since a person has one timer. */
interface Recording extends RecordedCalls {
  /** Of the last call. */
  readonly answer: string
}

interface Bare {
  readonly scenario: Scenario
  readonly recordings: readonly Recording[]
  readonly mode: SqlLoad['mode']
}

const asBareSql = ({ scenario, recordings, mode }: Bare, { ownerUrl, seconds }: Place) =>
  inChild<SqlLoad>('sql-client.ts', {
    url: urlOfRole(ownerUrl, 'app_server'),
    seconds: Math.min(seconds, 3),
    mode,
    reads: scenario.reads,
    connections: recordings.map(({ session, calls }) => ({ session, calls })),
  })

async function measureBaseline(scenario: Scenario, recordings: readonly Recording[], place: Place): Promise<Baseline> {
  const setUp: BaselineServer = {
    url: urlOfRole(place.ownerUrl, 'app_server'),
    port: BASELINE_PORT,
    reads: scenario.reads,
    connections: recordings.map(({ session, calls }) => ({ session, calls })),
    answer: recordings[0]?.answer ?? '',
  }
  const server = forked('baseline-server.ts', setUp)
  try {
    await firstMessage(server, 'baseline-server.ts')
    const people = place.world.people.slice(0, CLIENTS)
    const there = { ...place, port: BASELINE_PORT }
    return {
      one: await throughHttp(scenario, there, people.slice(0, 1)),
      sixteen: await throughHttp(scenario, there, people),
    }
  } finally {
    server.disconnect()
  }
}

/** The application in this process, without a port. */
export const openAppHere = (ownerUrl: string): Promise<App> =>
  openApp({
    ownerUrl,
    publicUrl: 'http://lexhold.test',
    clock: systemClock,
    log: createLogger('silent'),
    mailer: { send: () => Promise.resolve(), close: () => undefined },
    files: folderStore(tmpdir()),
    poolSize: 4,
    secretKey: Buffer.alloc(32, 7),
  })

/** Runs the application in this process, lets it answer each call of a scenario, and records what it sent to the database. */
async function record(
  scenario: Scenario,
  { ownerUrl, world }: Place,
  people: readonly BenchPerson[],
): Promise<Recording[]> {
  const app = await openAppHere(ownerUrl)
  try {
    const recorder = statementRecorder(app.pool)
    const recordings: Recording[] = []
    for (const person of people) {
      const calls = scenario.calls(person, world)
      const fresh = new FreshValues()
      // Once without recording: what is read once and then cached, such as the currencies, belongs to no single call, and a
      // timer that the load left running is idle again.
      const unrecorded = recordings.length === 0 || !scenario.reads ? calls : []
      for (const call of unrecorded) await answer(app, call)
      const recorded: Statement[][] = []
      let last = ''
      for (const call of calls) {
        const sent = await recorder(async () => {
          last = await answer(app, call)
        })
        recorded.push(withoutEntryCheck(sent).map((statement) => fresh.statement(statement)))
      }
      recordings.push({ session: [person.sessionId, world.firmId, 'bench'], calls: recorded, answer: last })
    }
    return recordings
  } finally {
    await app.close()
  }
}

/** What the application in this process answers; anything but a 200 is an error. */
export async function answer({ server }: App, { method, path: url, token, body }: Call): Promise<string> {
  const reply = await server.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`)
  return reply.body
}

const UUID = /([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/
const WHOLE_UUID = /^[0-9a-f-]{36}$/

/** Distinguishes the ids and moments that a recorded call created from those that existed before. */
class FreshValues {
  readonly #since = Date.now()
  readonly #ids = new Map<string, number>()

  statement({ text, values }: SentStatement): Statement {
    return { text, values: values.map((value) => this.#value(value)) }
  }

  #value(value: unknown): Value {
    if (value instanceof Date && value.getTime() >= this.#since) return { now: true }
    if (typeof value !== 'string') return { fixed: value }
    if (this.#isFresh(value)) return { freshId: this.#number(value) }
    // Ids inside a document in JSON are at every second place.
    const parts = value.split(UUID).map((part) => (this.#isFresh(part) ? this.#number(part) : part))
    return parts.some((part) => typeof part === 'number') ? { parts } : { fixed: value }
  }

  /** A UUIDv7 begins with the milliseconds of its making. */
  #isFresh(text: string): boolean {
    return (
      WHOLE_UUID.test(text) &&
      text[14] === '7' &&
      Number.parseInt(text.slice(0, 8) + text.slice(9, 13), 16) >= this.#since
    )
  }

  #number(id: string): number {
    const number = this.#ids.get(id) ?? this.#ids.size
    this.#ids.set(id, number)
    return number
  }
}

async function inChild<Load extends object>(script: string, load: Load): Promise<Measured> {
  const { result } = await firstMessage(forked(script, load), script)
  if (!result) throw new Error(`${script}: no answer`)
  return result
}

/** A process of its own of a script of this folder, with what it has to do. */
export function forked(script: string, load: object): ChildProcess {
  const child = fork(path.join(import.meta.dirname, script), { serialization: 'advanced' })
  child.send(load)
  return child
}

/** The first message that a process sends: its result, or that it is ready. */
export function firstMessage(child: ChildProcess, script: string): Promise<{ result?: Measured }> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      const { result, failure } = message as { result?: Measured; failure?: string }
      if (failure !== undefined) reject(new Error(`${script}: ${failure}`))
      else resolve(result ? { result } : {})
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with code ${code} and sent no message`)))
  })
}
