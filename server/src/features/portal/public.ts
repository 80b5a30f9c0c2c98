export { mailPortalLink, portalLinkTasks } from './links.ts'
export { todayOfFirm } from './today.ts'
export { dropInvitations } from './queries.ts'
