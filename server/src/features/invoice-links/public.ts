export { buildLink, isLive, revokeLinks, summarizeLinks } from './links.ts'
export { findStatementInvoiceIds, recordView } from './queries.ts'
