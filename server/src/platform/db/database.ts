import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { DB } from './schema.generated.ts'
import { Batches, type Answer, type Statement } from './batches.ts'
import { configureTypes } from './types.ts'

configureTypes()

export type Pool = pg.Pool

/** Statements of one connection that PostgreSQL keeps planned; beyond it they are planned each time. */
const MAX_PREPARED = 400

/** What takes longer than this keeps everybody else waiting: it is given up, and the caller asks for less. */
const LONGEST_STATEMENT_MS = 30_000

/**
 * Instants come in UTC. Reading an index entry is said to cost what it does beside a lookup by key: by PostgreSQL's own figure
 * the two tie for a firm of fifty people, and names were then looked up by reading all of them, twenty-five times a page.
 */
const CONNECTION_SETTINGS = '-c TimeZone=UTC -c cpu_index_tuple_cost=0.02'

/** The connections that requests use. */
export function createPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: CONNECTION_SETTINGS,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: LONGEST_STATEMENT_MS,
  })
  // A connection that breaks while it is in use fails its statements, which are answered there; unheard, the event of
  // the same name would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection as transactions use it: its batches, and the query builder over them. */
export interface ConnectionContext {
  readonly batches: Batches
  readonly builder: Kysely<DB>
}

const lines = new WeakMap<pg.PoolClient, ConnectionContext>()

/** Made once for each connection, which serves one transaction at a time. */
export function connectionContext(client: pg.PoolClient): ConnectionContext {
  const known = lines.get(client)
  if (known) return known
  const batches = new Batches(client)
  const connection = new PreparedConnection(batches)
  const builder = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnectionDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const line = { batches, builder }
  lines.set(client, line)
  return line
}

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }
  init = (): Promise<void> => Promise.resolve()
  acquireConnection = (): Promise<DatabaseConnection> => Promise.resolve(this.#connection)
  releaseConnection = (): Promise<void> => Promise.resolve()
  destroy = (): Promise<void> => Promise.resolve()
  // Transactions are opened by transactions.ts alone.
  beginTransaction = (): Promise<void> => Promise.reject(new Error('a transaction is already open'))
  commitTransaction = (): Promise<void> => Promise.reject(new Error('only the platform commits'))
  rollbackTransaction = (): Promise<void> => Promise.reject(new Error('only the platform rolls back'))
}

/** Names each statement after its text, so that PostgreSQL plans it once a connection. */
class PreparedConnection implements DatabaseConnection {
  readonly #batches: Batches
  readonly #names = new Map<string, string>()

  constructor(batches: Batches) {
    this.#batches = batches
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, count, rows } = await this.#batches.run({ name: this.#nameOf(sql), text: sql, values: parameters })
    // The caller's type of a row; what PostgreSQL answers is checked against the contract at the end.
    const typed = rows as R[]
    const isCounted = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return isCounted ? { numAffectedRows: BigInt(count), rows: typed } : { rows: typed }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('use streamRows of transactions.ts')
  }

  #nameOf(sql: string): string | undefined {
    // What it answers depends on the cursor of the moment.
    if (/^\s*fetch\b/i.test(sql)) return undefined
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    if (this.#names.size >= MAX_PREPARED) return undefined
    const name = createHash('sha1').update(sql).digest('base64url')
    this.#names.set(sql, name)
    return name
  }
}

/** One statement outside any transaction of a person: of the platform itself. */
export async function runStatement(pool: Pool, statement: Statement): Promise<Answer> {
  const client = await pool.connect()
  try {
    return await connectionContext(client).batches.run(statement)
  } finally {
    client.release()
  }
}

/** Resolves when the database answers, throws while it is away. */
export async function ping(pool: Pool): Promise<void> {
  await runStatement(pool, { text: 'select 1', values: [] })
}
