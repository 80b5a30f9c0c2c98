export { setReplenishment } from './service.ts'
export { startTrustWork } from './work.ts'
