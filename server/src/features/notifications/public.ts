export { startNotificationMails } from './mails.ts'
export { notify } from './notify.ts'
