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
import { Batches, type Answer, type Row, type Statement } from './batches.ts'
import { configureTypes } from './types.ts'

configureTypes()

export type Pool = pg.Pool

/** Prepared statements of one connection; further ones are planned each time. */
const MAX_PREPARED = 400

/** A longer statement would slow everybody down: it is cancelled, and the caller has to request less. */
const MAX_STATEMENT_MS = 30_000

/**
 * Instants are read in UTC. The cost of reading an index entry is raised above PostgreSQL's default: with it, for a firm of
 * fifty people, the planner looked up names by reading all of them, twenty-five times a page (db/plans.test.ts).
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
    statement_timeout: MAX_STATEMENT_MS,
  })
  // A connection that breaks while in use fails its statements, where it is handled. Without a listener the error event
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection as transactions use it: its batches, and a query builder that sends through them. */
export interface ConnectionContext {
  readonly batches: Batches
  readonly builder: Kysely<DB>
}

const contexts = new WeakMap<pg.PoolClient, ConnectionContext>()

/** Created once for each connection, which serves one transaction at a time. */
export function connectionContext(client: pg.PoolClient): ConnectionContext {
  const known = contexts.get(client)
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
  const context = { batches, builder }
  contexts.set(client, context)
  return context
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
  // Only transactions.ts opens transactions.
  beginTransaction = (): Promise<void> => Promise.reject(new Error('a transaction is already open'))
  commitTransaction = (): Promise<void> => Promise.reject(new Error('only the platform commits'))
  rollbackTransaction = (): Promise<void> => Promise.reject(new Error('only the platform rolls back'))
}

/** Names each statement after its text, so that each connection plans it only once. */
class PreparedConnection implements DatabaseConnection {
  readonly #batches: Batches
  readonly #names = new Map<string, string>()

  constructor(batches: Batches) {
    this.#batches = batches
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, count, rows } = await this.#batches.run({ name: this.#nameOf(sql), text: sql, values: parameters })
    // The type that the caller expects of a row. Answers are checked against the contract at the end.
    const typed = rows as R[]
    const isCounted = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return isCounted ? { numAffectedRows: BigInt(count), rows: typed } : { rows: typed }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('use everyRow of cursor.ts')
  }

  #nameOf(sql: string): string | undefined {
    // The columns of a fetch depend on its cursor.
    if (/^\s*fetch\b/i.test(sql)) return undefined
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    if (this.#names.size >= MAX_PREPARED) return undefined
    const name = createHash('sha1').update(sql).digest('base64url')
    this.#names.set(sql, name)
    return name
  }
}

/** Runs one statement of the platform itself, outside any person's transaction. The caller knows the type of its rows. */
export async function runStatement<R extends Row>(pool: Pool, statement: Statement): Promise<Answer<R>> {
  const client = await pool.connect()
  try {
    return (await connectionContext(client).batches.run(statement)) as Answer<R>
  } finally {
    client.release()
  }
}

/** Throws while the database does not answer. */
export async function ping(pool: Pool): Promise<void> {
  await runStatement(pool, { text: 'select 1', values: [] })
}
