export { getFirmLetterhead, initials, toHead, toLines, toTransferBox, type FirmLetterhead } from './letterhead.ts'
export { renderDocument } from './render.ts'
export {
  ensureStoredDocument,
  readStoredDocument,
  type DocumentParts,
  type DocumentTransactions,
} from './stored-documents.ts'
