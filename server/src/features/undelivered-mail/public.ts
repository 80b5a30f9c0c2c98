export { selectUndeliveredMails, type UndeliveredMailRow } from './queries.ts'
export { queueFirmMail } from './service.ts'
