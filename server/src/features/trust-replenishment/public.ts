export { startTrustWork } from './work.ts'
