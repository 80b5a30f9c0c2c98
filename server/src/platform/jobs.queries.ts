import { sql, type Kysely } from 'kysely'
import type { DB } from './db/schema.generated.ts'

/** Queues slow work in the request's own transaction: it happens if, and only if, the transaction commits. */
export async function addJob(tx: Kysely<DB>, task: string, payload: object): Promise<void> {
  await sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json)`.execute(tx)
}
