import { callFunction, callScalar } from '../../platform/db/call-function.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The firm's mail that was refused several times, newest first. */
export const selectUndeliveredMails = (tx: FirmTx) => callFunction(tx, 'app.undelivered_mails')
export type UndeliveredMailRow = Awaited<ReturnType<typeof selectUndeliveredMails>>[number]

/** Tries an undelivered mail again; false if there is no such mail. */
export const resendMail = (tx: FirmTx, id: string) => callScalar(tx, 'app.send_mail_again', id)
