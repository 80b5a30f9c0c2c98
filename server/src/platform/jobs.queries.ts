import { sql, type Kysely } from 'kysely'
import type { Pool } from './db/database.ts'
import type { DB } from './db/schema.generated.ts'

interface JobTiming {
  /** A job with the same key replaces the one that waits. */
  readonly key?: string
  readonly notBefore?: Date
}

/** Queues slow work in the request's own transaction: it happens if, and only if, the transaction commits. */
export async function addJob(
  tx: Kysely<DB>,
  task: string,
  payload: object,
  { key, notBefore }: JobTiming = {},
): Promise<void> {
  const [text, moment] = [JSON.stringify(payload), notBefore ?? null]
  await sql`select app.add_job(${task}, ${text}::json, ${key ?? null}, ${moment}::timestamptz)`.execute(tx)
}

export async function removeJob(tx: Kysely<DB>, key: string): Promise<void> {
  await sql`select app.remove_job(${key})`.execute(tx)
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** For the job itself: stops further attempts at a mail whose link has expired. Returns whether it has. */
export async function giveUpExpiredMail(query: Query, jobId: string): Promise<boolean> {
  const { rows } = await query('select app.give_up_mail_past_use($1) as is_past', [jobId])
  return (rows as { is_past: boolean }[])[0]?.is_past === true
}

/** Lets jobs begin again that a killed server was doing. Otherwise they would wait for four hours. */
export const releaseJobs = (pool: Pool): Promise<unknown> =>
  pool.query(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))',
  )
