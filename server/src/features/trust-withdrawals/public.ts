export { mailApprovers } from './mails.ts'
export { updateApprovalSettings } from './settings.ts'
