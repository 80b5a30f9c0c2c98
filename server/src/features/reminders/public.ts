export { sendDueReminders } from './work.ts'
