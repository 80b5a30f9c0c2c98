export { mailApprovers, type Asking } from './mails.ts'
export { updateApprovalSettings } from './settings.ts'
