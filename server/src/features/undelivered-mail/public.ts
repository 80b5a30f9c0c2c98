export { queueFirmMail } from './firm-mail.ts'
export { selectUndeliveredMails, type UndeliveredMailRow } from './queries.ts'
