import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface UndeliveredMailRow {
  readonly id: string
  readonly kind: string
  readonly record_id: string
  readonly recipient: string
  readonly attempts: number
  readonly is_given_up: boolean
  /** Its link has expired. */
  readonly is_past_use: boolean
  /** The mail server's last answer. */
  readonly reason: string
  readonly queued_at: Date
  readonly next_try_at: Date
}

/** The firm's mail that was refused several times, newest first. */
export const selectUndeliveredMails = async (tx: FirmTx): Promise<UndeliveredMailRow[]> =>
  (await sql<UndeliveredMailRow>`select * from app.undelivered_mails()`.execute(tx)).rows

/** Tries an undelivered mail again; false if there is no such mail. */
export async function resendMail(tx: FirmTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select app.send_mail_again(${id}) as found`.execute(tx)
  return rows[0]?.found === true
}
