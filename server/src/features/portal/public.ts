export { mailPortalLink, portalLinkTasks } from './links.ts'
export { dropInvitations } from './queries.ts'
