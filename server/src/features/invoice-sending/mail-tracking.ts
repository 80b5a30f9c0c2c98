import type { SharedContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { MailTracker } from '../../platform/mail/job.ts'
import type { DocumentParts } from '../firm-documents/public.ts'
import { getInvoicePdf, jobTransactions } from '../invoice-documents/public.ts'
import { changeMail, findMail, lockMail } from './queries.ts'

const PDF = 'application/pdf'
const MAX_PROBLEM = 500

/**
 * Follows the mails with invoices. The moment at which one is handed to the mail server is stored before, and what became of
 * it after: where the server ends in between, nobody knows whether it left, so it is not sent again by itself. The page of
 * the invoice says so, and a person decides.
 */
export function invoiceMailTracker(
  pool: Pool,
  parts: DocumentParts & Pick<SharedContext, 'clock' | 'publicUrl' | 'log'>,
): MailTracker {
  const { clock } = parts
  return {
    async start({ businessId, recordId }, jobId) {
      const transactions = jobTransactions(pool, businessId, jobId)
      const waiting = await transactions.read((tx) => findMail(tx, recordId))
      if (!waiting || waiting.handed_over_at) return undefined
      const { name, content } = await getInvoicePdf(parts, { businessId, invoiceId: waiting.invoice_id }, transactions)
      const isOurs = await transactions.write(async (tx) => {
        const mail = await lockMail(tx, recordId)
        if (!mail || mail.handed_over_at) return false
        await changeMail(tx, recordId, { handed_over_at: clock.now() })
        return true
      })
      return isOurs ? { attachments: [{ filename: name, contentType: PDF, content }] } : undefined
    },
    async succeed({ businessId, recordId }, jobId) {
      const change = { sent_at: clock.now(), problem: '', has_bounced: false }
      await jobTransactions(pool, businessId, jobId).write((tx) => changeMail(tx, recordId, change))
    },
    async fail({ businessId, recordId }, jobId, error) {
      const problem = (error instanceof Error ? error.message : String(error)).slice(0, MAX_PROBLEM)
      // The mail server has not taken it, so it may be handed over again.
      const change = { handed_over_at: null, problem, has_bounced: isFinal(error, problem) }
      await jobTransactions(pool, businessId, jobId).write((tx) => changeMail(tx, recordId, change))
    },
  }
}

/** Codes from 500 mean that trying again is of no use, as for a mailbox that does not exist (RFC 5321 §4.2.1). */
const isFinal = (error: unknown, problem: string): boolean => {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' ? responseCode >= 500 : /^5\d\d\b/.test(problem)
}
