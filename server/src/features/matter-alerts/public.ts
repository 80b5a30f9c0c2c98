export { startMatterAlerts } from './work.ts'
