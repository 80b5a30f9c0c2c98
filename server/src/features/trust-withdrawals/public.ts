export { updateApprovalSettings } from './settings.ts'
