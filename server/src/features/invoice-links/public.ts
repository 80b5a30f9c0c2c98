export { buildLink, isLive, revokeLinks, summarizeLinks, type NewLink } from './links.ts'
export { recordView } from './queries.ts'
