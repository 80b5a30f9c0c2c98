export { startNotificationMails } from './mails.ts'
export { clientNewsTasks, queueClientNews } from './notices.ts'
export { notify } from './notify.ts'
