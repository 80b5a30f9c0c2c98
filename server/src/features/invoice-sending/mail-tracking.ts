import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { SharedContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { MailTracker } from '../../platform/mail/job.ts'
import {
  jobTransactions,
  type DocumentParts,
  type DocumentTransactions,
  type NamedPdf,
} from '../firm-documents/public.ts'
import { getInvoicePdf } from '../invoice-documents/public.ts'
import { notify } from '../notifications/public.ts'
import { changeMail, findMail, findMatterOf, lockMail } from './queries.ts'

const PDF = 'application/pdf'
const MAX_PROBLEM = 500

interface MailChange {
  readonly handed_over_at?: Date | null
  readonly sent_at?: Date
  readonly problem?: string
  readonly has_bounced?: boolean
}

/** Where the mails of a feature are stored, and what is attached to them. */
interface TrackedMails<Row> {
  readonly mails: {
    find(tx: FirmTx, id: string): Promise<Row | undefined>
    /** Locked until the transaction ends, so that two jobs do not hand it over at once. */
    lock(tx: FirmTx, id: string): Promise<Row | undefined>
    change(tx: FirmTx, id: string, change: MailChange): Promise<unknown>
  }
  getPdf(mail: Row, transactions: DocumentTransactions): Promise<NamedPdf>
  /** Tells whoever sent a mail that it has bounced, once. */
  tellBounced?(tx: FirmTx, mail: Row): Promise<void>
}

/**
 * Follows mails with documents. The moment at which one is handed to the mail server is stored before, and what became of it
 * after: where the server ends in between, nobody knows whether it left, so it is not sent again by itself. The page of the
 * document says so, and a person decides.
 */
export function trackMails<Row extends { readonly handed_over_at: Date | null; readonly has_bounced: boolean }>(
  pool: Pool,
  clock: Clock,
  { mails, getPdf, tellBounced }: TrackedMails<Row>,
): MailTracker {
  return {
    async start({ businessId, recordId }, jobId) {
      const transactions = jobTransactions(pool, businessId, jobId)
      const waiting = await transactions.read((tx) => mails.find(tx, recordId))
      if (!waiting || waiting.handed_over_at) return undefined
      const { name, content } = await getPdf(waiting, transactions)
      const isOurs = await transactions.write(async (tx) => {
        const mail = await mails.lock(tx, recordId)
        if (!mail || mail.handed_over_at) return false
        await mails.change(tx, recordId, { handed_over_at: clock.now() })
        return true
      })
      return isOurs ? { attachments: [{ filename: name, contentType: PDF, content }] } : undefined
    },
    async succeed({ businessId, recordId }, jobId) {
      const change = { sent_at: clock.now(), problem: '', has_bounced: false }
      await jobTransactions(pool, businessId, jobId).write((tx) => mails.change(tx, recordId, change))
    },
    async fail({ businessId, recordId }, jobId, error) {
      const problem = (error instanceof Error ? error.message : String(error)).slice(0, MAX_PROBLEM)
      // The mail server has not taken it, so it may be handed over again.
      const change = { handed_over_at: null, problem, has_bounced: isFinal(error, problem) }
      await jobTransactions(pool, businessId, jobId).write(async (tx) => {
        const before = await mails.find(tx, recordId)
        await mails.change(tx, recordId, change)
        if (before && change.has_bounced && !before.has_bounced) await tellBounced?.(tx, before)
      })
    },
  }
}

/** Codes from 500 mean that trying again is of no use, as for a mailbox that does not exist (RFC 5321 §4.2.1). */
const isFinal = (error: unknown, problem: string): boolean => {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' ? responseCode >= 500 : /^5\d\d\b/.test(problem)
}

/** Follows the mails with invoices. */
export const invoiceMailTracker = (
  pool: Pool,
  parts: DocumentParts & Pick<SharedContext, 'clock' | 'publicUrl' | 'log'>,
): MailTracker =>
  trackMails(pool, parts.clock, {
    mails: { find: findMail, lock: lockMail, change: changeMail },
    getPdf: ({ business_id: businessId, invoice_id: invoiceId }, transactions) =>
      getInvoicePdf(parts, { businessId, invoiceId }, transactions),
    tellBounced: (tx, mail) => notifyBounced({ tx, clock: parts.clock }, mail),
  })

/** Whoever sent the mail chose the address, which the page of the invoice names as well. */
async function notifyBounced(
  { tx, clock }: { readonly tx: FirmTx; readonly clock: Clock },
  mail: Selectable<DB['app.invoice_mails']>,
): Promise<void> {
  const { business_id: businessId, invoice_id: invoiceId, queued_by: sender, recipient } = mail
  if (sender === null) return
  const matterId = await findMatterOf(tx, invoiceId)
  await notify(
    { tx, businessId, clock },
    {
      event: 'mailBounced',
      userIds: [sender],
      recordKind: 'invoice',
      recordId: invoiceId,
      matterId,
      text: `The mail with an invoice to ${recipient} did not arrive`,
    },
  )
}
