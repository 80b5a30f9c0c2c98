import pg from 'pg'
import { configureTypes } from '../server/src/platform/db/types.ts'
import { newId } from '../server/src/platform/ids.ts'

/** A statement that the server sent for a call, to be sent again over the same driver without the server. */
export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
}
/** An id or a moment that the recorded call created changes from run to run. The same number is the same id. */
export type Value =
  | { readonly fixed: unknown }
  | { readonly freshId: number }
  | { readonly now: true }
  /** A text; numbers in it are ids. */
  | { readonly parts: readonly (string | number)[] }

/** The calls of one person, and the arguments that prove the person's session. */
export interface RecordedCalls {
  readonly session: readonly string[]
  readonly calls: readonly (readonly Statement[])[]
}

configureTypes()

const names = new Map<string, string>()
function nameOf(text: string): string {
  const known = names.get(text) ?? `s${names.size}`
  names.set(text, known)
  return known
}

/** A connection that repeats the calls of one person in turn. */
export class BareClient {
  readonly #client: pg.Client
  readonly #recorded: RecordedCalls
  readonly #reads: boolean
  readonly #fresh = new Map<number, string>()
  #turn = 0

  private constructor(client: pg.Client, recorded: RecordedCalls, reads: boolean) {
    this.#client = client
    this.#recorded = recorded
    this.#reads = reads
  }

  static async open(url: string, recorded: RecordedCalls, reads: boolean): Promise<BareClient> {
    const client = new pg.Client({ connectionString: url, pipeline: true })
    await client.connect()
    return new BareClient(client, recorded, reads)
  }

  /** Calls that belong together end together: a timer that was started is also stopped. */
  get isBetweenCalls(): boolean {
    return this.#turn % this.#recorded.calls.length === 0
  }

  /** Begin and the check of the session, sent without waiting. */
  enter(): Promise<unknown> {
    return Promise.all([
      this.#client.query(this.#reads ? 'begin read only' : 'begin'),
      this.#client.query({
        name: 'begin_request',
        text: 'select app.begin_request($1, $2, $3)',
        values: [...this.#recorded.session],
      }),
    ])
  }

  /** The statements of the next call, sent without waiting. */
  async statements(): Promise<void> {
    if (this.isBetweenCalls) this.#fresh.clear()
    const call = this.#recorded.calls[this.#turn % this.#recorded.calls.length] ?? []
    this.#turn += 1
    await Promise.all(
      call.map(({ text, values }) =>
        this.#client.query({ name: nameOf(text), text, values: values.map((value) => this.#valueOf(value)) }),
      ),
    )
  }

  /** The complete next call. The server does not wait for the commit of a reader; `settled` does. */
  async transaction(): Promise<{ settled: Promise<unknown> }> {
    const sent = [this.enter(), this.statements()]
    if (!this.#reads) sent.push(this.commit())
    await Promise.all(sent)
    return { settled: this.#reads ? this.commit() : Promise.resolve() }
  }

  commit(): Promise<unknown> {
    return this.#client.query('commit')
  }

  end(): Promise<void> {
    return this.#client.end()
  }

  #valueOf(value: Value): unknown {
    if ('fixed' in value) return value.fixed
    if ('now' in value) return new Date()
    if ('parts' in value) return value.parts.map((part) => (typeof part === 'number' ? this.#id(part) : part)).join('')
    return this.#id(value.freshId)
  }

  #id(number: number): string {
    const id = this.#fresh.get(number) ?? newId()
    this.#fresh.set(number, id)
    return id
  }
}
