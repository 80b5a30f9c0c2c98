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
import { gatheringSocket } from './gathering-socket.ts'
import { configureTypes } from './types.ts'

configureTypes()

export type Pool = pg.Pool

/** Statements of one connection that PostgreSQL keeps planned; beyond it they are planned each time. */
const MAX_PREPARED = 400

/** What takes longer than this keeps everybody else waiting: it is given up, and the caller asks for less. */
const LONGEST_STATEMENT_MS = 30_000

/** A pool whose clients send statements without waiting for the answers of earlier ones (`pipeline`). */
export function createPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    stream: gatheringSocket,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: LONGEST_STATEMENT_MS,
  })
  // A connection that breaks while it is in use fails its statements, which are answered there; unheard, the event of
  // the same name would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const bound = new WeakMap<pg.PoolClient, Kysely<DB>>()

/** The query builder of one connection; made once for each connection and used by one transaction at a time. */
export function builderOf(client: pg.PoolClient): Kysely<DB> {
  const known = bound.get(client)
  if (known) return known
  const connection = new PreparedConnection(client)
  const builder = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnectionDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  bound.set(client, builder)
  return builder
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
  readonly #client: pg.PoolClient
  readonly #names = new Map<string, string>()

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.#nameOf(sql)
    const answer = await this.#client.query<R & pg.QueryResultRow>({
      ...(name && { name }),
      text: sql,
      values: [...parameters],
    })
    const counted = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(answer.command)
    return counted ? { numAffectedRows: BigInt(answer.rowCount ?? 0), rows: answer.rows } : { rows: answer.rows }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('use streamRows of transactions.ts')
  }

  #nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    if (this.#names.size >= MAX_PREPARED) return undefined
    const name = createHash('sha1').update(sql).digest('base64url')
    this.#names.set(sql, name)
    return name
  }
}

/** Resolves when the database answers, throws while it is away. */
export async function ping(pool: Pool): Promise<void> {
  await pool.query('select 1')
}
