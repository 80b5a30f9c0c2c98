import { sql, type Kysely } from 'kysely'
import type { DB } from './db/schema.generated.ts'
import type { FirmTx, IdentityTx } from './db/transactions.ts'

/**
 * Queues slow work in the request's own transaction: it happens if, and only if, the transaction commits. Under its key it
 * can be taken back.
 */
export async function addJob(tx: Kysely<DB>, task: string, payload: object, key: string | null = null): Promise<void> {
  await sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json, ${key})`.execute(tx)
}

export async function removeJob(tx: Kysely<DB>, key: string): Promise<void> {
  await sql`select app.remove_job(${key})`.execute(tx)
}

export interface UndeliveredMail {
  readonly id: string
  readonly kind: string
  readonly record_id: string
  readonly recipient: string
  readonly attempts: number
  readonly is_given_up: boolean
  /** Its link is dead by now. */
  readonly is_past_use: boolean
  /** What the mail server said last. */
  readonly reason: string
  readonly queued_at: Date
  readonly next_try_at: Date
}

/** The firm's mail that was refused several times already; the newest first. */
export const selectUndelivered = async (tx: FirmTx): Promise<UndeliveredMail[]> =>
  (await sql<UndeliveredMail>`select * from app.undelivered_mails()`.execute(tx)).rows

/** What became of the mail that verifies the address of who asks, where it does not arrive. */
export async function verificationMailProblem(tx: IdentityTx): Promise<'delayed' | 'given_up' | null> {
  const { rows } = await sql<{
    problem: 'delayed' | 'given_up' | null
  }>`select app.verification_mail_problem() as problem`.execute(tx)
  return rows[0]?.problem ?? null
}

/** Tries one of them anew; false where it is not among them. */
export async function sendMailAgain(tx: FirmTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select app.send_mail_again(${id}) as found`.execute(tx)
  return rows[0]?.found === true
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** For the job itself: a mail that is of no more use is not tried again. Says whether it is such. */
export async function giveUpPastUse(query: Query, jobId: string): Promise<boolean> {
  const { rows } = await query('select app.give_up_mail_past_use($1) as is_past', [jobId])
  return (rows as { is_past: boolean }[])[0]?.is_past === true
}
