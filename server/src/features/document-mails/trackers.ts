import { DocumentContent } from '#contract/document-content.ts'
import type { MailedDocument } from '#contract/document-mails.ts'
import type { SharedContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { MailTracker } from '../../platform/mail/job.ts'
import {
  getFirmLetterhead,
  renderDocument,
  type DocumentParts,
  type DocumentTransactions,
  type NamedPdf,
} from '../firm-documents/public.ts'
import { trackMails } from '../invoice-sending/public.ts'
import { changeMail, findMail, findStatement, lockMail, type MailRow } from './queries.ts'

type Parts = DocumentParts & Pick<SharedContext, 'clock' | 'log'>

/** Makes the PDF of a record. */
type PdfMaker = (
  parts: Parts,
  record: { readonly businessId: string; readonly recordId: string },
  transactions: DocumentTransactions,
) => Promise<NamedPdf>

type RecordKind = Exclude<MailedDocument, 'statement'>

/** Follows the mails with documents of each kind; `makers` are the features that own the records. */
export function documentMailTrackers(
  pool: Pool,
  parts: Parts,
  makers: Readonly<Record<RecordKind, PdfMaker>>,
): Readonly<Record<MailedDocument, MailTracker>> {
  const tracker = trackMails<MailRow>(pool, parts.clock, {
    mails: { find: findMail, lock: lockMail, change: changeMail },
    getPdf: (mail, transactions) => {
      if (mail.kind === 'statement') return renderMailedStatement(parts, mail, transactions)
      const record = { businessId: mail.business_id, recordId: mail.record_id }
      return makers[mail.kind as RecordKind](parts, record, transactions)
    },
  })
  return { receipt: tracker, creditNote: tracker, statement: tracker, trustReceipt: tracker }
}

async function renderMailedStatement(
  { pdf }: Parts,
  { business_id: businessId, statement_id: id, queued_at: madeAt }: MailRow,
  { read }: DocumentTransactions,
): Promise<NamedPdf> {
  const [stored, letterhead] = await read((tx) =>
    Promise.all([findStatement(tx, id ?? ''), getFirmLetterhead({ tx, businessId })]),
  )
  const content = DocumentContent.parse(stored?.content)
  const shown = { ...content, firm: { ...content.firm, logo: letterhead.logo } }
  return { name: 'Statement of account.pdf', content: Buffer.from(await renderDocument(pdf, shown, madeAt)) }
}
