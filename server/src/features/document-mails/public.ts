export { getDocumentDelivery, sendDocument, sendNewDocument, type DocumentToMail } from './service.ts'
export { documentMailTrackers } from './trackers.ts'
