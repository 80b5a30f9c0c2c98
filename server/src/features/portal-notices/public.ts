export { mailClientNotice } from './notices.ts'
