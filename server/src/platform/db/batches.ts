import pg from 'pg'
import { serialize } from 'pg-protocol'
import { parserOf } from './types.ts'

/** Exported by pg, although its types leave it out: formats a value as PostgreSQL reads it. */
const { prepareValue } = (
  pg as typeof pg & { readonly utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils

/** A statement with a name is planned once by each connection. */
export interface Statement {
  readonly name?: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}

export interface Answer<R = Row> {
  /** The first word of PostgreSQL's command tag, such as SELECT or INSERT. */
  readonly command: string
  readonly count: number
  readonly rows: readonly R[]
}

interface Sent extends Statement {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** The columns of a prepared statement; null when it returns no rows. */
type Columns = readonly Column[] | null

export type Row = Record<string, unknown>

interface RowDescription {
  readonly fields: readonly { name: string; dataTypeID: number }[]
}

/**
 * Sends the statements of one turn of the event loop as one message with one answer: the begin of a transaction, its
 * entry check and its first statement together. Sent one by one, each would wake PostgreSQL and then Node
 * (docs/decisions/0012). A statement that waits for another one's answer starts a batch of its own. When a statement
 * fails, PostgreSQL skips the rest of its batch, which fails with the same error.
 */
export class Batches {
  readonly #client: pg.PoolClient
  readonly #known = new Map<string, Columns>()
  /** Failed while they were prepared: PostgreSQL may or may not know them. */
  readonly #doubtful = new Set<string>()
  #waiting: Sent[] = []
  #isUnderWay = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  run(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...statement, resolve, reject })
      if (this.#waiting.length === 1 && !this.#isUnderWay) process.nextTick(() => this.#send())
    })
  }

  #send(): void {
    this.#isUnderWay = true
    const ended = () => {
      this.#isUnderWay = false
      // Statements that arrived in between are sent together with those that the answers lead to.
      if (this.#waiting.length > 0) process.nextTick(() => this.#send())
    }
    const batch = new Batch({ statements: this.#waiting, known: this.#known, doubtful: this.#doubtful, ended })
    this.#waiting = []
    this.#client.query(batch)
  }
}

interface BatchParts {
  readonly statements: readonly Sent[]
  readonly known: Map<string, Columns>
  readonly doubtful: Set<string>
  /** Called once, when the next batch may be sent. */
  readonly ended: () => void
}

/** One message to PostgreSQL, by pg's interface for custom queries. */
export class Batch implements pg.Submittable {
  readonly statements: readonly Sent[]
  readonly #known: Map<string, Columns>
  readonly #doubtful: Set<string>
  readonly #ended: () => void
  #at = 0
  #columns: Columns = null
  #rows: Row[] = []

  constructor({ statements, known, doubtful, ended }: BatchParts) {
    this.statements = statements
    this.#known = known
    this.#doubtful = doubtful
    this.#ended = ended
  }

  submit({ stream }: { stream: { write(bytes: Buffer): void } }): Error | null {
    try {
      const parts = this.statements.flatMap((statement, index) => this.#partsOf(statement, index))
      stream.write(Buffer.concat([...parts, serialize.sync()]))
      this.#begin()
      return null
    } catch (error) {
      // A value that cannot be formatted. Nothing was sent; pg reports the returned error.
      return error instanceof Error ? error : new Error('a value cannot be sent', { cause: error })
    }
  }

  #partsOf({ name, text, values }: Sent, index: number): Buffer[] {
    const isKnown = name !== undefined && this.#known.has(name)
    const isRepeated = name !== undefined && this.statements.findIndex((other) => other.name === name) < index
    const bound = serialize.bind({ statement: name ?? '', values: [...values], valueMapper: prepareValue })
    if (isKnown) return [bound, execute]
    const prepared = isRepeated ? [] : [serialize.parse({ name: name ?? '', text })]
    // Closing an unknown statement is no error; preparing a known one would be.
    if (name !== undefined && this.#doubtful.has(name)) prepared.unshift(serialize.close({ type: 'S', name }))
    return [...prepared, bound, describe, execute]
  }

  #begin(): void {
    const name = this.statements[this.#at]?.name
    this.#columns = (name !== undefined && this.#known.get(name)) || null
    this.#rows = []
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#columns ?? []
    const row: Row = {}
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at]
      const text = fields[at]
      if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const sent = this.statements[this.#at]
    if (!sent) return
    if (sent.name !== undefined) {
      this.#known.set(sent.name, this.#columns)
      this.#doubtful.delete(sent.name)
    }
    const [command = '', ...counts] = text.split(' ')
    sent.resolve({ command, count: Number(counts.at(-1) ?? 0), rows: this.#rows })
    this.#at += 1
    this.#begin()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown): void {
    const failed = this.statements[this.#at]?.name
    if (failed !== undefined) {
      // A table may have changed under a prepared statement: it is prepared again the next time.
      this.#known.delete(failed)
      this.#doubtful.add(failed)
    }
    const left = this.statements.slice(this.#at)
    this.#at = this.statements.length
    for (const sent of left) sent.reject(error)
    // pg reports nothing more about a failed batch; the next one waits in its queue until PostgreSQL is ready.
    if (left.length > 0) this.#ended()
  }

  handlePortalSuspended(): void {
    this.handleError(new Error('a portal was suspended that asked for all its rows'))
  }

  handleReadyForQuery(): void {
    if (this.#at < this.statements.length) this.handleError(new Error('PostgreSQL left a statement unanswered'))
    else this.#ended()
  }
}

const execute = Buffer.concat([serialize.execute()])
const describe = Buffer.concat([serialize.describe({ type: 'P', name: '' })])
