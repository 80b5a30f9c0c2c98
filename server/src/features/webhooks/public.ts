export { startWebhookWork } from './work.ts'
