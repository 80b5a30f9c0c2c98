export { getDocumentDelivery, mailDocument, sendDocument, type DocumentToMail } from './service.ts'
export { documentMailTrackers } from './trackers.ts'
