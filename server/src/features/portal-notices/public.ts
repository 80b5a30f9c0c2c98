export { mailClientNotice } from './notices.ts'
export { startPortalMails } from './work.ts'
