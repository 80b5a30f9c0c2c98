export { saveReplenishment } from './service.ts'
export { startTrustWork } from './work.ts'
