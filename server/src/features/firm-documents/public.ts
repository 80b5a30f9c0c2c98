export { getFirmLetterhead, getMatterLetterhead, toAddressLines, type FirmLetterhead } from './letterhead.ts'
export { getFirmLook, getMailHead, mailLogos, type FirmLook } from './logo.ts'
export { selectBankDetails } from './queries.ts'
export { renderDocument } from './render.ts'
export {
  ensureStoredDocument,
  ensureStoredDocuments,
  getRecordPdf,
  jobTransactions,
  pdfName,
  readStoredDocument,
  type DocumentDraft,
  type DocumentParts,
  type DocumentTransactions,
  type NamedPdf,
} from './stored-documents.ts'
