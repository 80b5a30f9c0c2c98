import type { RecordType } from '../records/public.ts'

/** Mails with receipts, credit notes and statements. */
export const documentMailType: RecordType = {
  tables: [
    { name: 'document_mails', kind: 'invoice', label: 'mail with a document', names: 'recipient', isPart: true },
  ],
}
