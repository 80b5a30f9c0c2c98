export { updateReminderSettings } from './service.ts'
export { sendDueReminders } from './work.ts'
