export { getDocumentDelivery, sendDocumentMails, type DocumentToMail } from './service.ts'
export { documentMailTrackers } from './trackers.ts'
