export { assertRoleWithinReach, getGrantableRole } from './service.ts'
