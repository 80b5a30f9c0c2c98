export { buildLink, isLive, revokeLinks, summarizeLinks } from './links.ts'
export { recordView } from './queries.ts'
