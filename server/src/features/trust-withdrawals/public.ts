export { listApprovers } from './queries.ts'
export { mailApprovers, notifyDecided, type Asking } from './mails.ts'
export { selectAddresses } from './mails.queries.ts'
export { updateApprovalSettings } from './settings.ts'
