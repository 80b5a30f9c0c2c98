import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AppFunctions, DB } from './schema.generated.ts'

type Name = keyof AppFunctions
type Arguments<N extends Name> = AppFunctions[N]['arguments']
export type FunctionRow<N extends Name> = AppFunctions[N]['row']

/** A call of a function of schema app, for queries that read its rows as a table. */
export const functionTable = <N extends Name>(name: N, ...values: Arguments<N>): RawBuilder<FunctionRow<N>> =>
  values.length === 0 ? sql`${sql.table(name)}()` : sql`${sql.table(name)}(${sql.join([...values])})`

/** The rows that a function returns. */
export async function callFunction<N extends Name>(
  tx: Kysely<DB>,
  name: N,
  ...values: Arguments<N>
): Promise<FunctionRow<N>[]> {
  const { rows } = await sql<FunctionRow<N>>`select * from ${functionTable(name, ...values)} as result`.execute(tx)
  return rows
}

type ScalarName = { [N in Name]: 'result' extends keyof FunctionRow<N> ? N : never }[Name]
type Result<N extends ScalarName> = FunctionRow<N> extends { readonly result: infer Value } ? Value : never

/** The value of a function that returns one. */
export async function callScalar<N extends ScalarName>(
  tx: Kysely<DB>,
  name: N,
  ...values: Arguments<N>
): Promise<Result<N>> {
  const { rows } = await sql<{ result: Result<N> }>`select ${functionTable(name, ...values)} as result`.execute(tx)
  if (!rows[0]) throw new Error(`${name} returned no row`)
  return rows[0].result
}
