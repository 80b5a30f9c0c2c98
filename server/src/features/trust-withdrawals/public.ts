export { listApprovers } from './queries.ts'
export { mailApprovers, notifyDecided, type Asking } from './mails.ts'
export { updateApprovalSettings } from './settings.ts'
