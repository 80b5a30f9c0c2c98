export { getDocumentDelivery, queueDocumentMails, type DocumentToMail } from './service.ts'
export { documentMailTrackers } from './trackers.ts'
